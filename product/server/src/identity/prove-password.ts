import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { verifyPassword } from './passwords.ts';
import { type Claimant, proveWithinLimits } from './sign-in-limits.ts';

/**
 * Verifies the password of the session's own account like `provePassword`, for hooks. They know only the session of the
 * call.
 */
export async function proveTyped(
  program: Pick<Program, 'db' | 'clock' | 'secrets'>,
  session: Session,
  password: string,
): Promise<void> {
  const { origin } = session;
  const from = { address: origin?.address ?? '', requestId: origin?.requestId ?? '' };
  await provePassword(program, session, { password, ...from });
}

/**
 * Verifies the password of the session's own account, because another person may use an open session. Tries count
 * towards the sign-in limits. Throws VALIDATION_FAILED with IDENTITY_OLD_PASSWORD_WRONG at `password`,
 * IDENTITY_SIGN_IN_LOCKED {minutes}.
 */
export async function provePassword(
  program: Pick<Program, 'db' | 'clock' | 'secrets'>,
  { accountId, userName }: Pick<Session, 'accountId' | 'userName'>,
  { password, ...from }: { password: string } & Pick<Claimant, 'address' | 'requestId'>,
): Promise<void> {
  const proven = await proveWithinLimits(program, { userName, ...from, by: 'password' }, async () => {
    const account = await program.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return (await verifyPassword(account?.password_hash, password)) ? { accountId } : null;
  });
  if (proven === null) throw invalid({ field: 'password', error: 'IDENTITY_OLD_PASSWORD_WRONG' });
}
