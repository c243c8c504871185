import { adminAppTypes } from '@kiga/contract/system/access/admin.entity.ts';
import type { OwnerIds } from '@kiga/entity/define-tenancy.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sessionForWork } from '../../../identity/identity.public.ts';
import type { Program } from '../../../program/program.ts';
import type { Session } from '../../../program/session.ts';

/** An act on an account, whose entity decides the permission. */
export interface AccountRequest {
  /** Name of the act, such as `resetPassword`; the permission has this name on the account's entity. */
  act: string;
  id: string;
  owners: OwnerIds;
  /** False for a look that changes nothing. */
  lock?: boolean;
  /** True for an act that a deleted account allows, to readers of deleted accounts. */
  withDeleted?: boolean;
}

/** A locked account for an act, with its store and the act's scope. */
export interface FoundAccount {
  store: EntityStore;
  scope: Scope;
  record: FullRecord;
}

/**
 * Finds the account of an act among administrators or users, inside the scope's transaction. An account out of reach
 * counts as unknown, and so does every account without the permission. Throws RECORD_NOT_FOUND, OWNER_OUT_OF_REACH.
 */
export async function findAccount(
  { stores, tenancy }: Pick<Program, 'stores' | 'tenancy'>,
  { session: caller, db }: Scope,
  { act, id, owners, lock = true, withDeleted = false }: AccountRequest,
): Promise<FoundAccount> {
  const session = caller as Session;
  const found = await db.selectFrom('accounts').select('app_type').where('id', '=', id).executeTakeFirst();
  const isAdmin = adminAppTypes.some((appType) => Number(appType) === found?.app_type);
  const store = stores.get(isAdmin ? 'system.admin' : 'system.user');
  const permission = `${store.entity.key}.${act}`;
  if (!session.permissions.has(permission)) throw new AppError('RECORD_NOT_FOUND');
  const reach = await tenancy.reachOf(session, owners, permission, [permission]);
  const scope = withScope(sessionForWork(session, [permission], reach), reach, db);
  const [record] = await readRecords(store, scope, [id], { lock });
  const isHidden = record?.deleted && !(withDeleted && session.permissions.has(`${store.entity.key}.restore`));
  if (!record || isHidden) throw new AppError('RECORD_NOT_FOUND');
  return { store, scope, record };
}
