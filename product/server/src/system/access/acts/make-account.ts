import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { assertPermission } from '@kiga/kit-server/http/entity-api.ts';
import { makeInitialPassword, sessionForWork } from '../../../identity/identity.public.ts';
import type { Program } from '../../../program/program.ts';
import type { Session } from '../../../program/session.ts';
import { readRoles } from '../giving-rights.ts';

/** A new account of a kindergarten. */
export interface NewAccount {
  kigId: string;
  userName: string;
  nickName: string;
  /** Phone for the account's codes. */
  phone: string;
  roleId: string;
  /** Classes of the account, if the role is for own classes. */
  classIds: readonly string[];
}

const CREATE = 'system.user.create';

/**
 * Creates an account of a kindergarten by the rules of all accounts, inside the scope's transaction. Throws
 * PERMISSION_MISSING {permission}, OWNER_OUT_OF_REACH, and VALIDATION_FAILED with issues of the account's fields.
 * @returns its id, and the initial password, which cannot be shown again
 */
export async function makeAccount(
  { stores, tenancy }: Pick<Program, 'stores' | 'tenancy'>,
  inside: Scope,
  { kigId, userName, nickName, phone, roleId, classIds }: NewAccount,
): Promise<{ id: string; password: string }> {
  assertPermission(inside, CREATE);
  const session = inside.session as Session;
  const reach = await tenancy.reachOf(session, { kigId }, CREATE, [CREATE]);
  const scope = withScope(sessionForWork(session, [CREATE], reach), reach, inside.db);
  const password = makeInitialPassword();
  const classes = (await isForOwnClasses(inside, roleId)) ? [...classIds] : [];
  const account = { userName, nickName, phone, password, appType: '3', roles: [roleId], classes };
  const { id } = await saveRecord(stores.get('system.user'), scope, account);
  return { id, password };
}

/** Returns whether a role reaches the classes of its account only. */
export async function isForOwnClasses({ db }: Scope, roleId: string): Promise<boolean> {
  const [role] = await readRoles(db, [roleId]);
  return role?.scope === 'ownClasses';
}

/**
 * Disables an account and ends its sessions, inside the scope's transaction; has no effect on a deleted or disabled
 * one. Throws SYSTEM_NOT_YOURSELF, SYSTEM_ROLE_BEYOND_YOURS {name}, SYSTEM_LAST_MAIN_ACCOUNT.
 */
export async function disableAccount(stores: EntityStores, inside: Scope, accountId: string | null): Promise<void> {
  if (accountId === null) return;
  const users = stores.get('system.user');
  const [account] = await readRecords(users, inside, [accountId], { lock: true });
  if (!account || account.deleted || account.status !== 'active') return;
  await makeTransition(users, inside, 'disable', { id: accountId, asks: {} });
}
