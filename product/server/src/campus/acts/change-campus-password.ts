import type { PasswordAccount } from '@kiga/contract/campus/kindergarten.acts.ts';
import type { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import { checkNewPassword } from '@kiga/contract/identity/password-rules.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import { forgetFailures, proveTyped, putPassword } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { assertWithinOwnRights } from '../../system/system.public.ts';

/** The kindergartens' store. */
type Kindergartens = EntityStore<typeof kindergarten>;

/** An account of a kindergarten with its name. */
interface NamedAccount {
  id: string;
  userName: string;
}

/** Returns the names of a kindergarten's main account and its machines' account. Throws RECORD_NOT_FOUND. */
export async function passwordAccounts(kindergartens: Kindergartens, scope: Scope, id: string) {
  const { name } = await reachedRecord(kindergartens, scope, id);
  const [campus, terminal] = await Promise.all([
    accountOf(scope.db, id, 'campus'),
    accountOf(scope.db, id, 'terminal'),
  ]);
  return {
    name: String(name),
    accounts: { campus: campus?.userName ?? null, terminal: terminal?.userName ?? null },
    isOwn: campus?.id === scope.session.accountId,
  };
}

interface PasswordChange {
  id: string;
  account: PasswordAccount;
  /** Password of the caller's own account. */
  password: string;
  newPassword: string;
}

/**
 * Sets the password of a kindergarten's main account or its machines' account, ends its sessions, and notes it in the
 * history of the record. The owner of a main account that another person's hand changed must choose a new password at
 * the next sign-in. Throws RECORD_NOT_FOUND, CAMPUS_KINDERGARTEN_NO_ACCOUNT, SYSTEM_ROLE_BEYOND_YOURS {name}, and
 * VALIDATION_FAILED with issues of `password` and `newPassword`.
 * @returns whether the account is the caller's own
 */
export async function changeCampusPassword(
  program: Program,
  kindergartens: Kindergartens,
  scope: Scope,
  { id, account, password, newPassword }: PasswordChange,
): Promise<boolean> {
  await reachedRecord(kindergartens, scope, id);
  const session = scope.session as Session;
  const issues = [
    { field: 'password', error: password === '' ? 'FIELD_REQUIRED' : null },
    { field: 'newPassword', error: checkNewPassword(newPassword) },
  ].filter((issue): issue is { field: string; error: NonNullable<typeof issue.error> } => issue.error !== null);
  if (issues.length > 0) throw invalid(...issues);
  await proveTyped(program, session, password);
  const { changed, isOwn } = await scope.transaction(async (inside) => {
    const [record] = await readRecords(kindergartens, inside, [id], { lock: true });
    if (!record) throw new AppError('RECORD_NOT_FOUND');
    const changed = await accountOf(inside.db, id, account);
    if (!changed) throw new AppError('CAMPUS_KINDERGARTEN_NO_ACCOUNT');
    const isOwn = changed.id === session.accountId;
    if (!isOwn) await assertWithinOwnRights(program, inside, changed.id);
    // A tablet cannot choose a password of its own.
    const mustChange = account === 'campus' && !isOwn;
    await putPassword(program, inside.db, { accountId: changed.id, isOwner: isOwn }, { newPassword, mustChange });
    await writeHistory(kindergartens, inside, { act: 'changePassword', asks: { account } }, record, record);
    return { changed, isOwn };
  });
  // An account that was locked out with the old password can sign in with the new one.
  await forgetFailures(program, changed.userName);
  return isOwn;
}

async function reachedRecord(
  kindergartens: Kindergartens,
  scope: Scope,
  id: string,
): Promise<FullRecord<typeof kindergarten>> {
  const [record] = await readRecords(kindergartens, scope, [id]);
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  return record;
}

/** Returns one of a kindergarten's two accounts; null where it has none. The oldest main account is the campus's. */
async function accountOf(db: AnyDatabase, kigId: string, account: PasswordAccount): Promise<NamedAccount | null> {
  const isIt =
    account === 'terminal'
      ? sql`a.id = (select k.terminal_account_id from organizations k where k.id = ${kigId})`
      : sql`exists (select from account_roles ar join roles r on r.id = ar.role_id
          where ar.account_id = a.id and r.organization_id = ${kigId} and r.whole_ceiling and not r.deleted)`;
  const { rows } = await sql<NamedAccount>`select a.id, a.user_name as "userName" from accounts a
    where a.organization_id = ${kigId} and not a.deleted and a.status = 'active' and ${isIt}
    order by a.created_at, a.id limit 1`.execute(db);
  return rows[0] ?? null;
}
