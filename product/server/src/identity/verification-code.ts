import { randomInt, timingSafeEqual } from 'node:crypto';
import { wordsOf } from '@kiga/contract/app/words.ts';
import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { type CodePurpose, codePermissions } from '@kiga/contract/identity/verification.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { readContactPerson } from './contact-person.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Purposes of codes: those of `sendCode`, a forgotten password, a password reset from outside, and parents' sign-in. */
type Purpose = CodePurpose | 'forgotten' | 'reset' | 'family';

/** Text keys of the short messages. */
const textKeys: Record<Purpose, string> = {
  tea_exp: 'identity.sms.exportCode',
  forgotten: 'identity.sms.forgottenCode',
  reset: 'identity.sms.resetCode',
  family: 'family.sms.signInCode',
};

/** Lifetime of a code. */
const lastsMs: Record<Purpose, number> = {
  tea_exp: codeRules.minutes * MINUTE_MS,
  forgotten: codeRules.minutes * MINUTE_MS,
  reset: codeRules.resetHours * 60 * MINUTE_MS,
  family: codeRules.minutes * MINUTE_MS,
};

/** Returns the hash of a code with its sending, so that the same digits of another sending differ. */
const codeHash = (secrets: Secrets, sendId: string, code: string) =>
  secrets.hash(`${sendId} ${code}`, 'verification_codes.code');

const phoneHashOf = (secrets: Secrets, phone: string) => secrets.hash(phone, 'verification_codes.phone');

/**
 * Throws PERMISSION_MISSING {permission} where the session may export no kind of record in full, because it needs no
 * code.
 */
export function assertNeedsCode({ permissions }: Pick<Session, 'permissions'>): void {
  const exportOf = (permission: string) => permission.replace(/\.\w+$/, '.export');
  const held = codePermissions.filter((permission) => permissions.has(permission));
  if (held.some((permission) => permissions.has(exportOf(permission)))) return;
  const [missing = codePermissions[0] as string] = held.map(exportOf);
  throw new AppError('PERMISSION_MISSING', { permission: missing });
}

/**
 * Sends a code to the head teacher of the scope's one kindergarten. Without a known phone, everything but the sending
 * happens, so that the answer is the same. Throws PERMISSION_MISSING {permission}, IDENTITY_SMS_NOT_CONFIGURED,
 * OWNER_OUT_OF_REACH and the errors of `placeCode`.
 * @returns id of the sending
 */
export async function sendCode(
  program: Program,
  scope: Scope,
  { session, ...request }: { purpose: CodePurpose; session: Session; language: Language; address: string },
): Promise<string> {
  const { db, clock, secrets, identity } = program;
  assertNeedsCode(session);
  const kigId = scope.oneTenant();
  if (identity.smsSender === null) throw new AppError('IDENTITY_SMS_NOT_CONFIGURED');
  const id = uuid7(clock.now().getTime());
  const recipient = await readContactPerson(db, secrets, kigId);
  await placeCode(program, { id, account: session, organizationId: kigId, recipient, ...request });
  return id;
}

interface NewCode {
  /** Id of the sending. */
  id: string;
  purpose: Purpose;
  account: { accountId: string; nickName: string };
  organizationId: string;
  /** Recipient; a null phone sends nothing. */
  recipient: { organization: string; phone: string | null };
  /** Phone by which the limits count where nothing is sent; absent where the organization stands for it. */
  askedPhone?: string;
  language: Language;
  address: string;
}

/**
 * Creates and sends a code, within the limits of its purpose. Limits and expiry use real time even in a demo. Throws
 * IDENTITY_CODE_TOO_SOON {seconds}, IDENTITY_CODE_TOO_MANY.
 */
export async function placeCode(program: Program, sending: NewCode): Promise<void> {
  const { db } = program;
  const code = await db.transaction().execute((tx) => keepCode(program, tx, sending));
  try {
    await bringCode(program, sending, code);
  } catch (error) {
    // A code that was not sent must not delay the next one.
    await db.deleteFrom('verification_codes').where('id', '=', sending.id).execute();
    throw error;
  }
}

/** Sends a code like `placeCode`, as a part of a transaction: a failed sending rolls all of it back. */
export async function sendCodeInside(program: Program, tx: AnyDatabase, sending: NewCode): Promise<void> {
  await bringCode(program, sending, await keepCode(program, tx, sending));
}

/**
 * Stores a code.
 * @returns the code, of which only the hash is stored
 */
async function keepCode({ secrets }: Program, tx: AnyDatabase, sending: NewCode): Promise<string> {
  const { id, purpose, account, organizationId, recipient, askedPhone, address } = sending;
  const phoneHash = phoneHashOf(secrets, recipient.phone ?? askedPhone ?? `of ${organizationId}`);
  const now = systemClock.now();
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0');
  const limited = { tx, purpose, account, organizationId, phoneHash, address, now };
  await (purpose === 'tea_exp' ? assertExportLimits(limited) : assertPasswordLimits(limited));
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
      expires_at: new Date(now.getTime() + lastsMs[purpose]),
      used_at: null,
    })
    .execute();
  return code;
}

/** Input of the limits, inside the transaction that creates the code. */
interface Limited extends Pick<NewCode, 'purpose' | 'account' | 'organizationId' | 'address'> {
  tx: AnyDatabase;
  phoneHash: Buffer;
  now: Date;
}

const sinceOf = (now: Date) => new Date(now.getTime() - DAY_MS);

/** Throws IDENTITY_CODE_TOO_SOON {seconds} within a minute of the previous code. */
function assertWaited(now: Date, last: Date | null): void {
  const waitedMs = last === null ? Number.POSITIVE_INFINITY : now.getTime() - last.getTime();
  const seconds = Math.ceil(codeRules.waitSeconds - waitedMs / 1000);
  if (seconds > 0) throw new AppError('IDENTITY_CODE_TOO_SOON', { seconds });
}

/**
 * Checks the limits of export codes. They count by account first, so that no account uses up another's quota. Accounts
 * of other organizations share a small part of a phone's quota, and the kindergarten's own accounts keep the rest.
 * Throws IDENTITY_CODE_TOO_SOON {seconds}, IDENTITY_CODE_TOO_MANY.
 */
async function assertExportLimits({ tx, account, organizationId, phoneHash, now }: Limited): Promise<void> {
  const { accountId } = account;
  // Requests with the same quota run one after the other. Otherwise all of them would find room for one more.
  await lockUntilCommit(tx, `codes of ${accountId}`, phoneHash.toString('hex'));
  const { rows } = await sql<Record<'mine' | 'all' | 'own' | 'others', number> & { last: Date | null; isOwn: boolean }>`
    select count(*) filter (where v.account_id = ${accountId}) as mine,
      max(v.created_at) filter (where v.account_id = ${accountId}) as last,
      count(*) filter (where v.phone_hash = ${phoneHash}) as all,
      count(*) filter (where v.phone_hash = ${phoneHash} and v.kig_id = ${organizationId}
        and a.organization_id = v.kig_id) as own,
      count(*) filter (where v.phone_hash = ${phoneHash} and a.organization_id <> v.kig_id) as others,
      exists (select from accounts where id = ${accountId} and organization_id = ${organizationId}) as "isOwn"
    from verification_codes v join accounts a on a.id = v.account_id
    where (v.account_id = ${accountId} or v.phone_hash = ${phoneHash}) and v.purpose = 'tea_exp'
      and v.created_at > ${sinceOf(now)}`.execute(tx);
  const sent = rows[0] as (typeof rows)[0];
  assertWaited(now, sent.last);
  const { perAccount, perPhone, perPhoneOfOthers } = codeRules;
  const isFull = sent.all >= perPhone;
  const isUsedUp = sent.isOwn
    ? isFull && sent.own >= perPhone - perPhoneOfOthers
    : isFull || sent.others >= perPhoneOfOthers;
  if (sent.mine >= perAccount || isUsedUp) throw new AppError('IDENTITY_CODE_TOO_MANY');
}

/**
 * Checks the limits of password codes. Such a code is a chance to guess, and any caller can request one, so one phone
 * gets few. They count by purpose, so that no caller uses up the codes of resets. Throws IDENTITY_CODE_TOO_SOON
 * {seconds}, IDENTITY_CODE_TOO_MANY.
 */
async function assertPasswordLimits({ tx, purpose, phoneHash, address, now }: Limited): Promise<void> {
  // Requests with the same quota run one after the other. Otherwise all of them would find room for one more.
  await lockUntilCommit(tx, phoneHash.toString('hex'), `address ${address}`);
  const { rows } = await sql<{ to_phone: number; from_address: number; last: Date | null }>`
    select count(*) filter (where phone_hash = ${phoneHash}) as to_phone,
      count(*) filter (where address = ${address}) as from_address,
      max(created_at) filter (where phone_hash = ${phoneHash}) as last
    from verification_codes
    where (phone_hash = ${phoneHash} or address = ${address}) and purpose = ${purpose}
      and created_at > ${sinceOf(now)}`.execute(tx);
  const sent = rows[0] as (typeof rows)[0];
  assertWaited(now, sent.last);
  if (sent.to_phone >= codeRules.forgottenPerPhone || sent.from_address >= codeRules.forgottenPerAddress) {
    throw new AppError('IDENTITY_CODE_TOO_MANY');
  }
}

async function bringCode(
  { identity }: Program,
  { purpose, account, recipient, language }: NewCode,
  code: string,
): Promise<void> {
  const { organization, phone } = recipient;
  if (phone === null) return;
  const { minutes, resetHours: hours } = codeRules;
  const params = { who: account.nickName, organization, code, minutes, hours };
  const text = findWord(wordsOf(language), textKeys[purpose], params) as string;
  await identity.smsSender?.send({ purpose, phone, text, accountId: account.accountId });
}

interface CodeTry {
  sendId: string;
  code: string;
  purpose: Purpose;
  accountId: string;
  kigId: string;
  /** Phone that must have received the code; absent where any is allowed. */
  phone?: string;
  /** Network of the try; empty where all tries count together. */
  network?: string;
}

/**
 * Tries a code and counts the try; null where no such code is valid any more. For an export only the latest code is
 * valid. For a forgotten password all are, because otherwise any caller could invalidate the owner's code. A code from
 * a reset needs only a user name, so its tries count by network, and strangers use up their own.
 */
export async function tryCode(
  { db, secrets }: Pick<Program, 'db' | 'secrets'>,
  { sendId, code, purpose, accountId, kigId, phone, network = '' }: CodeTry,
): Promise<{ isRight: boolean; triesLeft: number } | null> {
  const most = purpose === 'reset' ? codeRules.resetTries : codeRules.tries;
  const sentThere = phone === undefined ? sql`true` : sql`phone_hash = ${phoneHashOf(secrets, phone)}`;
  const fromHere = sql`coalesce((network_tries ->> ${network}::text)::int, 0)`;
  const { rows } = await sql<{ code_hash: Buffer; tries: number }>`
    update verification_codes as sent set tries = tries + 1,
      network_tries = jsonb_set(network_tries, array[${network}::text], to_jsonb(${fromHere} + 1))
    where id = ${sendId} and purpose = ${purpose} and account_id = ${accountId} and kig_id = ${kigId} and ${sentThere}
      and used_at is null and expires_at > ${systemClock.now()} and tries < ${most} and ${fromHere} < ${codeRules.tries}
      and (purpose = 'forgotten' or not exists (select 1 from verification_codes as later
        where later.account_id = sent.account_id and later.purpose = sent.purpose and later.id > sent.id))
    returning code_hash, tries`.execute(db);
  const sent = rows[0];
  if (!sent) return null;
  const isRight = timingSafeEqual(sent.code_hash, codeHash(secrets, sendId, code));
  return { isRight, triesLeft: codeRules.tries - sent.tries };
}

/** Returns the id of the latest reset code of an account; undefined for none. */
export async function lastResetCode(db: AnyDatabase, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from verification_codes
    where account_id = ${accountId} and purpose = 'reset' order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Invalidates the password codes of an account after a new password, so that their holders cannot set another one. */
export async function endPasswordCodes(tx: AnyDatabase, accountId: string): Promise<void> {
  await sql`update verification_codes set used_at = ${systemClock.now()}
    where account_id = ${accountId} and purpose in ('forgotten', 'reset') and used_at is null`.execute(tx);
}

/**
 * Marks a code as used in a transaction.
 * @returns false where a concurrent one was first
 */
export async function spendCode(tx: AnyDatabase, sendId: string): Promise<boolean> {
  const used = await sql`update verification_codes set used_at = ${systemClock.now()}
    where id = ${sendId} and used_at is null returning id`.execute(tx);
  return used.rows.length > 0;
}

/**
 * Verifies a code for this account and the scope's one kindergarten. The scope's transaction marks it as used; the try
 * counts in any case. Throws EXPORT_PROOF_NEEDED without a proof, OWNER_OUT_OF_REACH, and VALIDATION_FAILED with
 * IDENTITY_CODE_WRONG {triesLeft} or IDENTITY_CODE_EXPIRED at `proof.code`.
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
  // Uses a connection of its own before the scope's transaction locks the row, because a refusal must not undo the
  // count.
  const tried = await tryCode(program, { ...proof, purpose, accountId, kigId });
  const expired = invalid({ field: 'proof.code', error: 'IDENTITY_CODE_EXPIRED' });
  if (!tried) throw expired;
  const { isRight, triesLeft } = tried;
  if (!isRight) {
    throw triesLeft > 0 ? invalid({ field: 'proof.code', error: 'IDENTITY_CODE_WRONG', data: { triesLeft } }) : expired;
  }
  if (!(await spendCode(scope.db, proof.sendId))) throw expired;
}
