import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { isStrongPassword } from '@kiga/contract/identity/password-rules.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../program/database.ts';
import type { Program } from '../program/program.ts';
import { writeLog } from './log.ts';
import { verifyPassword } from './passwords.ts';
import { proveWithinLimits } from './sign-in-limits.ts';

/** What a person types to get in, and where from. */
export interface Credentials {
  userName: string;
  password: string;
  appType: number;
  address: string;
  requestId: string;
}

/** The account that credentials belong to, with the hash of the password that was right. */
export interface ProvenAccount {
  accountId: string;
  passwordHash: string;
}

/**
 * Checks who it is. Unknown account, wrong password and wrong kind of user are one answer, take the same time and are limited
 * alike. A password that is too weak by today's rules is noted: the account can do nothing but change it.
 * Throws IDENTITY_LOGIN_FAILED, IDENTITY_SIGN_IN_LOCKED {minutes}, IDENTITY_ACCOUNT_DISABLED,
 * IDENTITY_ORGANIZATION_SUSPENDED, IDENTITY_ORGANIZATION_SUSPENDED_BECAUSE {reason}.
 */
export async function checkCredentials(
  program: Pick<Program, 'db' | 'clock' | 'secrets'>,
  { userName, password, appType, ...from }: Credentials,
): Promise<ProvenAccount> {
  const { db, clock } = program;
  const account = await proveWithinLimits(program, { userName, ...from, by: 'password' }, async () => {
    const found = await db
      .selectFrom('accounts')
      .innerJoin('organizations', 'organizations.id', 'accounts.organization_id')
      .select(['accounts.id', 'app_type', 'password_hash'])
      .select(['accounts.status', 'organizations.status as organizationStatus', 'suspension_reason'])
      .where('user_name', '=', userName)
      .where('accounts.deleted', '=', false)
      .where('organizations.deleted', '=', false)
      .executeTakeFirst();
    const right = await verifyPassword(found?.password_hash, password);
    if (found && right && found.app_type === appType) return found;
    // What is no account's name may be a password that was typed into the wrong field.
    const [accountId, knownName] = found ? [found.id, userName] : [null, null];
    const event = logEvents.signInFailed;
    await writeLog(db, clock, { kind: 'login', event, userName: knownName, accountId, ...from });
    return null;
  });
  if (account === null) throw new AppError('IDENTITY_LOGIN_FAILED');
  if (account.status === 'disabled') throw new AppError('IDENTITY_ACCOUNT_DISABLED');
  if (account.organizationStatus === 'suspended') {
    const reason = account.suspension_reason;
    if (reason === null) throw new AppError('IDENTITY_ORGANIZATION_SUSPENDED');
    throw new AppError('IDENTITY_ORGANIZATION_SUSPENDED_BECAUSE', { reason });
  }
  // Never taken back here: a password that somebody else has chosen has to be changed, however strong it is.
  if (!isStrongPassword(password)) await noteEasyPassword(db, account.id, account.password_hash);
  return { accountId: account.id, passwordHash: account.password_hash };
}

/** Notes that the password is too weak, unless it has been changed since it was looked at. */
async function noteEasyPassword(db: Kysely<Database>, accountId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ easy_password: true })
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .where('easy_password', '=', false)
    .execute();
}
