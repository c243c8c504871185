import { isStrongPassword } from '@kiga/contract/identity/password-rules.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../app/database.ts';
import { verifyPassword } from './passwords.ts';
import { logSecurity } from './security-log.ts';

/** What a person types to get in, and where from. */
export interface Credentials {
  userName: string;
  password: string;
  appType: number;
  address: string;
}

/**
 * Checks who it is. Unknown account, wrong password and wrong kind of user are one answer and take the same time.
 * A password that is too weak by today's rules is noted: the account can do nothing but change it.
 * Throws IDENTITY_LOGIN_FAILED, IDENTITY_ACCOUNT_DISABLED, IDENTITY_ORGANIZATION_SUSPENDED.
 */
export async function checkCredentials(db: Kysely<Database>, clock: Clock, credentials: Credentials) {
  const { userName, password, appType, address } = credentials;
  const account = await db
    .selectFrom('accounts')
    .innerJoin('organizations', 'organizations.id', 'accounts.organization_id')
    .select(['accounts.id', 'app_type', 'password_hash', 'easy_password', 'disabled', 'suspended'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  const right = await verifyPassword(account?.password_hash, password);
  if (!account || !right || account.app_type !== appType) {
    await logSecurity(db, clock, { event: 'sign-in failed', userName, address, accountId: account?.id ?? null });
    throw new AppError('IDENTITY_LOGIN_FAILED');
  }
  if (account.disabled) throw new AppError('IDENTITY_ACCOUNT_DISABLED');
  if (account.suspended) throw new AppError('IDENTITY_ORGANIZATION_SUSPENDED');
  const easy = !isStrongPassword(password);
  if (easy !== account.easy_password) {
    await db.updateTable('accounts').set({ easy_password: easy }).where('id', '=', account.id).execute();
  }
  return { accountId: account.id };
}
