import { checkNewPassword, checkOldPassword } from '@kiga/contract/identity/password-rules.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../app/database.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';

/**
 * Changes an account's password and ends all its sessions, in one transaction.
 * Throws VALIDATION_FAILED with the issue at `oldPassword` or `newPassword`.
 */
export async function changePassword(
  db: Kysely<Database>,
  accountId: string,
  passwords: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { oldPassword, newPassword } = passwords;
  const oldIssue = checkOldPassword(oldPassword);
  if (oldIssue) refuse('oldPassword', oldIssue);
  const newIssue = checkNewPassword(newPassword);
  if (newIssue) refuse('newPassword', newIssue);
  if (oldPassword === newPassword) refuse('newPassword', 'IDENTITY_PASSWORD_UNCHANGED');
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!(await verifyPassword(account?.password_hash, oldPassword)))
    refuse('oldPassword', 'IDENTITY_OLD_PASSWORD_WRONG');
  const password_hash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('accounts').set({ password_hash, easy_password: false }).where('id', '=', accountId).execute();
    await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  });
}

function refuse(field: string, error: string): never {
  throw new AppError('IDENTITY_PASSWORD_CHANGE_FAILED', {}, [{ field, error }]);
}
