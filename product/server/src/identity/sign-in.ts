import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { isStrongPassword } from '@kiga/contract/identity/password-rules.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../program/database.ts';
import type { Program } from '../program/program.ts';
import { writeLog } from './log.ts';
import { verifyPassword } from './passwords.ts';
import { proveWithinLimits } from './sign-in-limits.ts';

/** The typed credentials and their origin. */
export interface Credentials {
  userName: string;
  password: string;
  appType: number;
  address: string;
  requestId: string;
}

/** The account of valid credentials, with the hash of the matching password. */
export interface ProvenAccount {
  accountId: string;
  passwordHash: string;
}

/**
 * Verifies credentials. An unknown account, a wrong password and a wrong kind of user get the same answer, take the
 * same time and have the same limits. A password that is too weak for the present rules is marked: its account can only
 * change it. Throws IDENTITY_LOGIN_FAILED, IDENTITY_SIGN_IN_LOCKED {minutes}, IDENTITY_ACCOUNT_DISABLED,
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
    // An unknown account name may be a password that was typed into the wrong field.
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
  // The mark is never removed here. An initial password must be changed, however strong it is.
  if (!isStrongPassword(password)) await noteEasyPassword(db, account.id, account.password_hash);
  return { accountId: account.id, passwordHash: account.password_hash };
}

/** Marks the password as too weak, unless it has changed since its check. */
async function noteEasyPassword(db: Kysely<Database>, accountId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ easy_password: true })
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .where('easy_password', '=', false)
    .execute();
}
