import type { Language } from '@kiga/entity/words/words.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { PARENT_PHONE_CONTEXT } from '../campus/campus.public.ts';
import { placeCode, proveWithinLimits, spendCode, tryCode } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { createFamilySession } from './family-session.ts';

/** Encryption context of the accounts' phones. */
export const PHONE_CONTEXT = 'family_accounts.phone';

/** Returns an id that stands for a phone, before it has an account: the hash in the form of an id. */
function idOfPhone(hash: Buffer): string {
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Sends a code to a phone that belongs to a parent. Any other phone gets the same answer and uses up the same limits.
 * Throws IDENTITY_SMS_NOT_CONFIGURED and the errors of `placeCode`.
 * @returns id of the sending
 */
export async function sendParentCode(
  program: Program,
  { phone, language, address }: { phone: string; language: Language; address: string },
): Promise<string> {
  const { clock, identity, secrets } = program;
  if (identity.smsSender === null) throw new AppError('IDENTITY_SMS_NOT_CONFIGURED');
  const id = uuid7(clock.now().getTime());
  const hash = secrets.hash(phone, PARENT_PHONE_CONTEXT);
  const isKnown = (await kindergartensOf(program, hash)).length > 0;
  await placeCode(program, {
    id,
    purpose: 'family',
    account: { accountId: idOfPhone(hash), nickName: '' },
    organizationId: PROGRAM_ID,
    recipient: { organization: '', phone: isKnown ? phone : null },
    askedPhone: phone,
    language,
    address,
  });
  return id;
}

/**
 * Signs a parent in with a code, and creates the account at the first time. Throws VALIDATION_FAILED with
 * FAMILY_CODE_REFUSED at `code`, IDENTITY_SIGN_IN_LOCKED {minutes}.
 * @returns the token
 */
export async function signInWithCode(
  program: Program,
  given: { phone: string; sendId: string; code: string; app: string; address: string; requestId: string },
): Promise<string> {
  const { db, clock, secrets } = program;
  const { phone, sendId, code, app, address, requestId } = given;
  const hash = secrets.hash(phone, PARENT_PHONE_CONTEXT);
  const claimant = { userName: phone, address, requestId, by: 'code' } as const;
  const proven = await proveWithinLimits(program, claimant, async () => {
    const owner = { accountId: idOfPhone(hash), kigId: PROGRAM_ID, phone };
    const tried = await tryCode(program, { sendId, code, purpose: 'family', ...owner });
    if (!tried?.isRight) return null;
    const kigIds = await kindergartensOf(program, hash);
    return kigIds.length > 0 && (await spendCode(db, sendId)) ? { kigIds } : null;
  });
  if (proven === null) throw invalid({ field: 'code', error: 'FAMILY_CODE_REFUSED' });
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    insert into family_accounts (id, phone_hash, phone_encrypted, phone_last4, kindergarten_ids, looked_at, created_at)
    values (${uuid7(now.getTime())}, ${hash}, ${secrets.encrypt(phone, PHONE_CONTEXT)}, ${phone.slice(-4)},
      ${proven.kigIds}::uuid[], ${now}, ${now})
    on conflict (phone_hash) do update set kindergarten_ids = excluded.kindergarten_ids, looked_at = excluded.looked_at
    returning id`.execute(db);
  const accountId = (rows[0] as { id: string }).id;
  return createFamilySession(program, { accountId, app, address });
}

/**
 * Looks again for the kindergartens of an account, for a child who has come to another one since. Returns them where
 * the last look is older than ten minutes; else null.
 */
export async function lookAgain(
  program: Program,
  { accountId, phoneHash }: { accountId: string; phoneHash: Buffer },
): Promise<string[] | null> {
  const { db, clock } = program;
  const now = clock.now();
  const before = new Date(now.getTime() - LOOK_AGAIN_MS);
  const { rows } = await sql`update family_accounts set looked_at = ${now}
    where id = ${accountId} and looked_at < ${before} returning id`.execute(db);
  if (rows.length === 0) return null;
  const kigIds = await kindergartensOf(program, phoneHash);
  await sql`update family_accounts set kindergarten_ids = ${kigIds}::uuid[] where id = ${accountId}`.execute(db);
  return kigIds;
}

const LOOK_AGAIN_MS = 10 * 60_000;

/** Returns the kindergartens that know a phone as a parent's. It reads all tenants. */
async function kindergartensOf({ db, clock }: Program, phoneHash: Buffer): Promise<string[]> {
  const everywhere = withScope(programSession(PROGRAM_ID, clock.now()), 'all', db);
  const { rows } = await everywhere.transaction((inside) =>
    sql<{ kigId: string }>`select p.kig_id as "kigId" from parents p
      where p.parent_phone_hash = ${phoneHash} and not p.deleted and ${inside.within('p.kig_id')}
      order by p.kig_id`.execute(inside.db),
  );
  return rows.map(({ kigId }) => kigId);
}
