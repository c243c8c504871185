import { randomInt, timingSafeEqual } from 'node:crypto';
import { wordsOf } from '@kiga/contract/app/words.ts';
import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import type { CodePurpose } from '@kiga/contract/identity/verification.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import type { Program } from '../app/program.ts';
import { readContact } from './contact.ts';
import type { Session } from './identity.public.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What a code is sent for: what `sendCode` can be asked for, and a forgotten password. */
type Purpose = CodePurpose | 'forgotten';

/** The key of the text that brings a code. */
const textKeys: Record<Purpose, string> = {
  tea_exp: 'identity.sms.exportCode',
  forgotten: 'identity.sms.forgottenCode',
};

/** Codes to one phone in 24 hours. Anybody can have one sent for a forgotten password: each is a chance to guess. */
const perPhone: Record<Purpose, number> = { tea_exp: codeRules.perPhone, forgotten: codeRules.forgottenPerPhone };

/** A code belongs to its sending: the same digits of another one are something else. */
const codeHash = (secrets: Secrets, sendId: string, code: string) =>
  secrets.hash(`${sendId} ${code}`, 'verification_codes.code');

/**
 * Sends a code to the head teacher of the scope's one kindergarten; without a known phone all happens but the sending,
 * so that the answer is the same. Throws IDENTITY_SMS_NOT_CONFIGURED, OWNER_OUT_OF_REACH and what `placeCode` throws.
 * @returns id of the sending
 */
export async function sendCode(
  program: Program,
  scope: Scope,
  { session, ...request }: { purpose: CodePurpose; session: Session; language: Language; address: string },
): Promise<string> {
  const { db, clock, secrets, identity } = program;
  const kigId = scope.oneTenant();
  if (identity.smsSender === null) throw new AppError('IDENTITY_SMS_NOT_CONFIGURED');
  const id = uuid7(clock.now().getTime());
  const contact = await readContact(db, secrets, kigId);
  await placeCode(program, { id, account: session, organizationId: kigId, contact, ...request });
  return id;
}

/** A code that is to be sent. */
interface NewCode {
  /** Of the sending. */
  id: string;
  purpose: Purpose;
  account: { accountId: string; nickName: string };
  organizationId: string;
  /** To whom it goes; to nobody where the phone is null. */
  contact: { organization: string; phone: string | null };
  language: Language;
  address: string;
}

/**
 * Makes a code and sends it, within the limits of its purpose. Codes are typed in real time, whatever a demo plays.
 * Throws IDENTITY_CODE_TOO_SOON {seconds}, IDENTITY_CODE_TOO_MANY.
 */
export async function placeCode({ db, secrets, identity }: Program, sending: NewCode): Promise<void> {
  const { id, purpose, account, organizationId, contact, language, address } = sending;
  const { organization, phone } = contact;
  const phoneHash = secrets.hash(phone ?? `of ${organizationId}`, 'verification_codes.phone');
  const now = systemClock.now();
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0');
  await db.transaction().execute(async (tx) => {
    // Of two requests at once the second waits here, and is then too soon.
    await sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash.toString('hex')}, 0))`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${address}`}, 0))`.execute(tx);
    const since = new Date(now.getTime() - DAY_MS);
    // By purpose: anybody can use up those for forgotten passwords.
    const { rows } = await sql<{ to_phone: number; from_address: number; last: Date | null }>`
      select count(*) filter (where phone_hash = ${phoneHash}) as to_phone,
        count(*) filter (where address = ${address}) as from_address,
        max(created_at) filter (where phone_hash = ${phoneHash}) as last
      from verification_codes
      where (phone_hash = ${phoneHash} or address = ${address}) and purpose = ${purpose} and created_at > ${since}`.execute(
      tx,
    );
    const sent = rows[0] as NonNullable<(typeof rows)[0]>;
    const waitedMs = sent.last === null ? Number.POSITIVE_INFINITY : now.getTime() - sent.last.getTime();
    const seconds = Math.ceil(codeRules.waitSeconds - waitedMs / 1000);
    if (seconds > 0) throw new AppError('IDENTITY_CODE_TOO_SOON', { seconds });
    if (sent.to_phone >= perPhone[purpose] || sent.from_address >= codeRules.perAddress) {
      throw new AppError('IDENTITY_CODE_TOO_MANY');
    }
    await tx
      .insertInto('verification_codes')
      .values({
        id,
        purpose,
        account_id: account.accountId,
        kig_id: organizationId,
        phone_hash: phoneHash,
        code_hash: codeHash(secrets, id, code),
        address,
        created_at: now,
        expires_at: new Date(now.getTime() + codeRules.minutes * MINUTE_MS),
        used_at: null,
      })
      .execute();
  });
  if (phone === null) return;
  const params = { who: account.nickName, organization, code, minutes: codeRules.minutes };
  const text = findWord(wordsOf(language), textKeys[purpose], params) as string;
  try {
    await identity.smsSender?.send({ purpose, phone, text });
  } catch (error) {
    // What was never sent keeps nobody waiting.
    await db.deleteFrom('verification_codes').where('id', '=', id).execute();
    throw error;
  }
}

/** A try at a code. */
interface CodeTry {
  sendId: string;
  code: string;
  purpose: Purpose;
  accountId: string;
  kigId: string;
}

/**
 * Tries a code, which counts the try; null where no such code can be tried any more. Of those for an export only the last is
 * good; of a forgotten password's all, or anybody could make the one useless that its owner is typing.
 */
export async function tryCode(
  { db, secrets }: Pick<Program, 'db' | 'secrets'>,
  { sendId, code, purpose, accountId, kigId }: CodeTry,
): Promise<{ isRight: boolean; triesLeft: number } | null> {
  const { rows } = await sql<{ code_hash: Buffer; tries: number }>`
    update verification_codes as sent set tries = tries + 1
    where id = ${sendId} and purpose = ${purpose} and account_id = ${accountId} and kig_id = ${kigId}
      and used_at is null and expires_at > ${systemClock.now()} and tries < ${codeRules.tries}
      and (purpose = 'forgotten' or not exists (select 1 from verification_codes as later
        where later.account_id = sent.account_id and later.purpose = sent.purpose and later.id > sent.id))
    returning code_hash, tries`.execute(db);
  const sent = rows[0];
  if (!sent) return null;
  const isRight = timingSafeEqual(sent.code_hash, codeHash(secrets, sendId, code));
  return { isRight, triesLeft: codeRules.tries - sent.tries };
}

/** Uses up a code in a transaction. @returns false where another one was first */
export async function spendCode(tx: AnyDatabase, sendId: string): Promise<boolean> {
  const used = await sql`update verification_codes set used_at = ${systemClock.now()}
    where id = ${sendId} and used_at is null returning id`.execute(tx);
  return used.rows.length > 0;
}

/**
 * Takes a code that was sent for this account and the scope's one kindergarten; it is used up by the transaction of the
 * scope, and a try is counted whatever becomes of that.
 * Throws EXPORT_PROOF_NEEDED without a proof, OWNER_OUT_OF_REACH, and VALIDATION_FAILED with IDENTITY_CODE_WRONG
 * {triesLeft} or IDENTITY_CODE_EXPIRED at `proof.code`.
 */
export async function verifyCode(
  program: Pick<Program, 'db' | 'secrets'>,
  scope: Scope,
  purpose: CodePurpose,
  proof: { sendId: string; code: string } | null | undefined,
): Promise<void> {
  if (!proof) throw new AppError('EXPORT_PROOF_NEEDED');
  const { accountId } = scope.session;
  const kigId = scope.oneTenant();
  // In a connection of its own, before the scope's transaction locks the row: a refusal must not undo the count.
  const tried = await tryCode(program, { ...proof, purpose, accountId, kigId });
  const expired = invalid({ field: 'proof.code', error: 'IDENTITY_CODE_EXPIRED' });
  if (!tried) throw expired;
  const { isRight, triesLeft } = tried;
  if (!isRight) {
    throw triesLeft > 0 ? invalid({ field: 'proof.code', error: 'IDENTITY_CODE_WRONG', data: { triesLeft } }) : expired;
  }
  if (!(await spendCode(scope.db, proof.sendId))) throw expired;
}
