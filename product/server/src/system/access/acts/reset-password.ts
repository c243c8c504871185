import type { loginData } from '@kiga/contract/system/access/account.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import type { z } from 'zod';
import {
  endSessions,
  forgetFailures,
  giveInitialPassword,
  makeInitialPassword,
} from '../../../identity/identity.public.ts';
import type { Program } from '../../../program/program.ts';
import type { Session } from '../../../program/session.ts';
import { assertAccountConfirmed } from '../../approvals/approval-gate.ts';
import { tellOfForeignHand } from '../../messages/password-messages.ts';
import { accountOf, refuseMyself } from '../account.server.ts';
import { refuseBeyond } from '../giving-rights.ts';
import { letInByCode } from '../let-in-by-code.ts';
import { type AccountRequest, findAccount } from './find-account.ts';

type LoginData = z.output<typeof loginData>;

/**
 * Gives an account a new initial password and ends its sessions. The account must change it at sign-in. Throws
 * RECORD_NOT_FOUND, SYSTEM_NOT_YOURSELF, SYSTEM_ROLE_BEYOND_YOURS {name}, SYSTEM_NEEDS_APPROVAL {organizationId,
 * organization}.
 * @returns the account and its password, which cannot be shown again
 */
export async function resetPassword(
  program: Program,
  scope: Scope,
  request: Omit<AccountRequest, 'act'>,
): Promise<LoginData> {
  const reset = await scope.transaction((inside) => resetInside(program, inside, request));
  // An account that was locked out with the old password can sign in with the new one.
  await forgetFailures(program, reset.userName);
  return reset;
}

/**
 * Resets the password inside the scope's transaction. With the organization's confirmation the password stays unknown,
 * and the account's phone gets a code. Throws the errors of `resetPassword`, and SYSTEM_APPROVAL_NO_PHONE.
 */
export async function resetInside(
  program: Program,
  inside: Scope,
  request: Omit<AccountRequest, 'act'>,
): Promise<LoginData> {
  const password = makeInitialPassword();
  const { store, scope: reaching, record } = await findAccount(program, inside, { ...request, act: 'resetPassword' });
  refuseMyself(inside, record);
  const account = accountOf(record);
  await refuseBeyond(inside, account);
  await assertAccountConfirmed(program.db, inside, account);
  const session = inside.session as Session;
  await giveInitialPassword(inside.db, record.id, password);
  await endSessions(inside.db, record.id);
  const by = { accountId: session.accountId, isOwner: false };
  // The reset ends grants for good, which a trial must not do.
  if (!inside.trial) for (const tell of program.identity.passwordChanged) await tell(inside.db, record.id, by);
  if (session.consent) await letInByCode(program, inside, record);
  const telling = { db: inside.db, secrets: program.secrets, now: program.clock.now() };
  await tellOfForeignHand(telling, session, 'system.passwordReset', record);
  await writeHistory(store, reaching, { act: 'resetPassword' }, record, record);
  const { userName, nickName, appType } = record;
  return { userName: String(userName), nickName: String(nickName), appType: Number(appType), password };
}
