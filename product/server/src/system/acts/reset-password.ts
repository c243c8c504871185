import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import type { Program } from '../../app/program.ts';
import {
  endSessions,
  forgetFailures,
  giveInitialPassword,
  makeInitialPassword,
  type Session,
} from '../../identity/identity.public.ts';
import { accountOf, refuseMyself } from '../account.server.ts';
import { refuseBeyond } from '../giving-rights.ts';
import { tellOfForeignHand } from '../password-messages.ts';
import { type AccountRequest, findAccount } from './find-account.ts';

/**
 * Gives an account a new initial password and ends its sessions. Whoever signs in with it must choose another one.
 * Throws RECORD_NOT_FOUND, SYSTEM_NOT_YOURSELF, SYSTEM_ROLE_BEYOND_YOURS {name}.
 * @returns the account's name and the password, which nobody can be told again
 */
export async function resetPassword(
  program: Program,
  scope: Scope,
  request: Omit<AccountRequest, 'act'>,
): Promise<{ userName: string; password: string }> {
  const password = makeInitialPassword();
  const userName = await scope.transaction(async (inside) => {
    const { store, scope: reaching, record } = await findAccount(program, inside, { ...request, act: 'resetPassword' });
    refuseMyself(inside, record);
    await refuseBeyond(inside, accountOf(record));
    await giveInitialPassword(inside.db, record.id, password);
    await endSessions(inside.db, record.id);
    for (const tell of program.identity.passwordChanged) await tell(inside.db, record.id);
    const telling = { db: inside.db, secrets: program.secrets, now: program.clock.now() };
    await tellOfForeignHand(telling, inside.session as Session, 'system.passwordReset', record);
    await writeHistory(store, reaching, { act: 'resetPassword' }, record, record);
    return String(record.userName);
  });
  // Who has locked himself out with the old password gets in with the new one.
  await forgetFailures(program, userName);
  return { userName, password };
}
