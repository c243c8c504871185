import { setTimeout as wait } from 'node:timers/promises';
import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { checkNewPassword } from '@kiga/contract/identity/password-rules.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../program/database.ts';
import type { Program } from '../../program/program.ts';
import { readCodePhone } from '../contact-person.ts';
import type { ForgottenAccount } from '../identity.public.ts';
import { inTurn } from '../in-turn.ts';
import { writeLog } from '../log.ts';
import { networkOf } from '../network-of.ts';
import { forgetFailures, proveWithinLimits } from '../sign-in-limits.ts';
import { lastResetCode, placeCode, spendCode, tryCode } from '../verification-code.ts';
import { setPassword } from './change-password.ts';

/** Minimum time of an answer. Every code is checked within it, so that the duration reveals nothing. */
const ANSWER_MS = 300;

/** Expected errors of sending a code. They are not logged, and no code is sent. */
const quietErrors = ['IDENTITY_CODE_TOO_SOON', 'IDENTITY_CODE_TOO_MANY', 'RATE_LIMITED'];

interface Claim {
  userName: string;
  appType: number;
  address: string;
}

/**
 * Sends a code for a forgotten password to the account's own phone, or else to its organization's. It needs a phone and
 * a way to send short messages. It also runs the functions in `passwordForgotten`. All this runs in the background,
 * because it takes longer for existing accounts and the answer must not reveal them.
 */
export async function helpForgetful(
  program: Program,
  sendId: string,
  { language, address, ...claim }: Claim & { language: Language },
): Promise<void> {
  const { db, secrets, identity } = program;
  try {
    await inTurn(networkOf(address), async () => {
      const account = await findAccount(db, claim);
      if (account === undefined) return;
      const { organization, phone } = await readCodePhone(db, secrets, account);
      if (phone !== null && identity.smsSender !== null) {
        await placeCode(program, {
          id: sendId,
          purpose: 'forgotten',
          account,
          organizationId: account.organizationId,
          recipient: { organization, phone },
          language,
          address,
        });
      }
      for (const tell of identity.passwordForgotten) await tell(account);
    });
  } catch (error) {
    if (!(error instanceof AppError) || !quietErrors.includes(error.id)) throw error;
  }
}

/**
 * Sets a new password with the sent code; without `sendId` the code is that of a reset. Ends all sessions of the
 * account and deletes its failures. A code is valid only while its phone still receives the account's codes. Throws
 * VALIDATION_FAILED at `newPassword`. Throws it with IDENTITY_CODE_REFUSED at `code` for any fault of the code or the
 * account. Throws IDENTITY_SIGN_IN_LOCKED {minutes}.
 */
export async function resetForgottenPassword(
  program: Program,
  {
    sendId,
    code,
    newPassword,
    address,
    requestId,
    ...claim
  }: Claim & { sendId?: string | undefined; code: string; newPassword: string; requestId: string },
): Promise<void> {
  const { db, clock, secrets } = program;
  const { userName } = claim;
  const from = { address, requestId };
  const issue = checkNewPassword(newPassword);
  if (issue) throw invalid({ field: 'newPassword', error: issue });
  const refused = invalid({ field: 'code', error: 'IDENTITY_CODE_REFUSED' });
  const proving = proveWithinLimits(program, { userName, ...from, by: 'code' }, async () => {
    const account = await findAccount(db, claim);
    if (account === undefined) return null;
    const { accountId, organizationId } = account;
    const id = sendId ?? (await lastResetCode(db, accountId));
    if (id === undefined) return null;
    const purpose = sendId === undefined ? 'reset' : 'forgotten';
    const { phone, isConfirmed } = await readCodePhone(db, secrets, account);
    if (phone === null) return null;
    const from = { accountId, kigId: organizationId, phone, network: networkOf(address) };
    const tried = await tryCode(program, { sendId: id, code, purpose, ...from });
    return tried?.isRight ? { ...account, codeId: id, isOwner: isConfirmed } : null;
  });
  const [account] = await Promise.all([proving, wait(ANSWER_MS)]);
  if (account === null) throw refused;
  const { accountId, codeId, isOwner } = account;
  // A code to the organization's phone, or to one that another account entered, does not prove the owner.
  await setPassword(program, { accountId, isOwner }, newPassword, async (tx) => {
    if (!(await spendCode(tx, codeId))) throw refused;
  });
  await forgetFailures(program, userName);
  await writeLog(db, clock, { kind: 'login', event: logEvents.passwordSetWithCode, accountId, userName, ...from });
}

/** Returns the account that may sign in, if one exists. */
async function findAccount(
  db: Kysely<Database>,
  { userName, appType }: Omit<Claim, 'address'>,
): Promise<(ForgottenAccount & { nickName: string }) | undefined> {
  // PostgreSQL refuses such a text, and a background error would reach no caller.
  if (userName.includes('\0')) return undefined;
  const found = await db
    .selectFrom('accounts')
    .innerJoin('organizations', 'organizations.id', 'accounts.organization_id')
    .select(['accounts.id as accountId', 'user_name as userName', 'nick_name as nickName', 'app_type'])
    .select('organizations.id as organizationId')
    .where('user_name', '=', userName)
    .where('accounts.status', '=', 'active')
    .where('accounts.deleted', '=', false)
    .where('organizations.status', '!=', 'suspended')
    .executeTakeFirst();
  return found?.app_type === appType ? found : undefined;
}
