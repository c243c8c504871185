import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { endSessions } from '../../../identity/identity.public.ts';
import type { Program } from '../../../program/program.ts';
import type { Session } from '../../../program/session.ts';
import { tellOfForeignHand } from '../../messages/password-messages.ts';
import { accountOf } from '../account.server.ts';
import { refuseBeyond } from '../giving-rights.ts';
import { type AccountRequest, findAccount } from './find-account.ts';

/**
 * Ends all sessions of an account, inside the scope's transaction. Throws RECORD_NOT_FOUND, SYSTEM_ROLE_BEYOND_YOURS
 * {name}.
 * @returns the number of ended sessions
 */
export async function signOutEverywhere(
  program: Program,
  inside: Scope,
  request: Omit<AccountRequest, 'act'>,
): Promise<number> {
  const { store, scope: reaching, record } = await findAccount(program, inside, { ...request, act: 'signOut' });
  await refuseBeyond(inside, accountOf(record));
  const ended = await endSessions(inside.db, record.id);
  const telling = { db: inside.db, secrets: program.secrets, now: program.clock.now() };
  await tellOfForeignHand(telling, inside.session as Session, 'system.accountSignedOut', record);
  await writeHistory(store, reaching, { act: 'signOut' }, record, record);
  return ended;
}
