import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { checkNewPassword, checkOldPassword } from '@kiga/contract/identity/password-rules.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../program/database.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import type { PasswordChanger } from '../identity.public.ts';
import { giveInitialPassword } from '../initial-password.ts';
import { writeLog } from '../log.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { endSessions } from '../session.ts';
import { checkCredentials } from '../sign-in.ts';
import { type Claimant, proveWithinLimits } from '../sign-in-limits.ts';
import { endPasswordCodes } from '../verification-code.ts';

interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

/** Origin of the request. */
type From = Pick<Claimant, 'address' | 'requestId'>;

type Parts = Pick<Program, 'db' | 'clock' | 'secrets' | 'identity'>;

/**
 * Changes the password of a session's account and ends all its sessions. Tries at the old password count towards the
 * sign-in limits. Throws IDENTITY_PASSWORD_CHANGE_FAILED with the issue at `oldPassword` or `newPassword`,
 * IDENTITY_SIGN_IN_LOCKED {minutes}.
 */
export async function changePassword(
  program: Parts,
  { accountId, userName }: Pick<Session, 'accountId' | 'userName'>,
  { oldPassword, newPassword, ...from }: PasswordChange & From,
): Promise<void> {
  const { db, clock } = program;
  checkRules({ oldPassword, newPassword });
  const proven = await proveWithinLimits(program, { userName, ...from, by: 'password' }, async () => {
    const account = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return (await verifyPassword(account?.password_hash, oldPassword)) ? { accountId } : null;
  });
  if (proven === null) refuse('oldPassword', 'IDENTITY_OLD_PASSWORD_WRONG');
  await setPassword(program, { accountId, isOwner: true }, newPassword, (tx) =>
    writeLog(tx, clock, { kind: 'login', event: logEvents.passwordChanged, accountId, userName, ...from }),
  );
}

/**
 * Replaces a password that another person gave, without asking for it again: the session comes from a sign-in with it.
 * The session stays, and the account's others end. Throws IDENTITY_PASSWORD_CHANGE_FAILED with the issue at
 * `newPassword`, IDENTITY_PASSWORD_NOT_INITIAL.
 */
export async function chooseOwnPassword(
  { db, clock, identity }: Pick<Program, 'db' | 'clock' | 'identity'>,
  { accountId, userName, sessionId }: Pick<Session, 'accountId' | 'userName' | 'sessionId'>,
  { newPassword, ...from }: { newPassword: string } & From,
): Promise<void> {
  const issue = checkNewPassword(newPassword);
  if (issue) refuse('newPassword', issue);
  await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['password_hash', 'initial_password'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!account?.initial_password) throw new AppError('IDENTITY_PASSWORD_NOT_INITIAL');
    if (await verifyPassword(account.password_hash, newPassword)) refuse('newPassword', 'IDENTITY_PASSWORD_UNCHANGED');
    await writeLog(tx, clock, { kind: 'login', event: logEvents.passwordChanged, accountId, userName, ...from });
    const by = { accountId, isOwner: true };
    await putPassword({ identity }, tx, by, { newPassword, mustChange: false, keep: sessionId });
  });
}

/** Returns whether another person gave the account its password. */
export async function hasInitialPassword(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const query = db.selectFrom('accounts').select('initial_password').where('id', '=', accountId);
  return (await query.executeTakeFirst())?.initial_password ?? false;
}

/**
 * Changes a password without a session. Throws the same errors as `changePassword`, and
 * IDENTITY_PASSWORD_CHANGE_REFUSED where account, kind of user or old password is wrong. The client must see a failed
 * change there, not a lost session.
 */
export async function changePasswordSignedOut(
  program: Parts,
  {
    userName,
    appType,
    oldPassword,
    newPassword,
    ...from
  }: PasswordChange & From & { userName: string; appType: number },
): Promise<void> {
  checkRules({ oldPassword, newPassword });
  const { accountId } = await checkCredentials(program, { userName, appType, password: oldPassword, ...from }).catch(
    (error: unknown) => {
      const failed = error instanceof AppError && error.id === 'IDENTITY_LOGIN_FAILED';
      throw failed ? new AppError('IDENTITY_PASSWORD_CHANGE_REFUSED') : error;
    },
  );
  await setPassword(program, { accountId, isOwner: true }, newPassword, (tx) =>
    writeLog(tx, program.clock, { kind: 'login', event: logEvents.passwordChanged, accountId, userName, ...from }),
  );
}

/** Sets a password and ends all sessions and codes of its account, in one transaction, which also executes `also`. */
export async function setPassword(
  program: Pick<Program, 'db' | 'identity'>,
  by: PasswordChanger,
  newPassword: string,
  also?: (tx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await program.db.transaction().execute(async (tx) => {
    await also?.(tx);
    await putPassword(program, tx, by, { newPassword, mustChange: false });
  });
}

/**
 * Sets a password inside a transaction and ends all codes of its account, and all sessions except `keep`. With
 * `mustChange` the account replaces it at its next sign-in.
 */
export async function putPassword(
  { identity }: Pick<Program, 'identity'>,
  tx: AnyDatabase,
  by: PasswordChanger,
  { newPassword, mustChange, keep }: { newPassword: string; mustChange: boolean; keep?: string },
): Promise<void> {
  const { accountId } = by;
  if (mustChange) await giveInitialPassword(tx, accountId, newPassword);
  else {
    await sql`update accounts set password_hash = ${await hashPassword(newPassword)}, easy_password = false,
      initial_password = false where id = ${accountId}`.execute(tx);
    await endPasswordCodes(tx, accountId);
  }
  await endSessions(tx, accountId, { but: keep });
  for (const tell of identity.passwordChanged) await tell(tx, accountId, by);
}

/** Validates old and new password. Throws IDENTITY_PASSWORD_CHANGE_FAILED. */
function checkRules({ oldPassword, newPassword }: PasswordChange): void {
  const oldIssue = checkOldPassword(oldPassword);
  if (oldIssue) refuse('oldPassword', oldIssue);
  const newIssue = checkNewPassword(newPassword);
  if (newIssue) refuse('newPassword', newIssue);
  if (oldPassword === newPassword) refuse('newPassword', 'IDENTITY_PASSWORD_UNCHANGED');
}

function refuse(field: string, error: string): never {
  throw new AppError('IDENTITY_PASSWORD_CHANGE_FAILED', {}, [{ field, error }]);
}
