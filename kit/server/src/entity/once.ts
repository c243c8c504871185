import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** A request that a client may repeat. */
export interface OnceRequest {
  /** The header `Idempotency-Key` as it arrived. */
  key: string | string[] | undefined;
  /** Name of the call: keys belong to an account and a call. */
  call: string;
  /** Complete input of the request, plain JSON. */
  input: unknown;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Runs a write once per `Idempotency-Key`: a second request with the same key and input gets the first one's answer, as JSON. The key is
 * written in the write's own transaction, so a client may repeat a failed request. Throws REQUEST_MALFORMED for a key that is not a plain
 * short text, IDEMPOTENCY_KEY_REUSED for a key with another input.
 * @returns the answer of the write, now or then
 */
export async function once<T>(
  scope: Scope,
  secrets: Secrets,
  { key, call, input }: OnceRequest,
  write: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return write();
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw new AppError('REQUEST_MALFORMED');
  const { accountId } = scope.session;
  // Keyed: an input may hold little more than a phone, and a plain hash of that could be guessed.
  const hash = secrets.hash(canonicalJson(input), 'idempotency_keys.input');
  // The second of two requests waits here until the first one commits or fails.
  const { rows } = await sql`insert into idempotency_keys (account_id, call, key, input_hash)
    values (${accountId}, ${call}, ${key}, ${hash}) on conflict do nothing returning key`.execute(scope.db);
  // The context binds an answer to its request: in another row it cannot be decrypted.
  const context = `idempotency_keys ${accountId} ${call} ${key}`;
  if (rows.length === 0) {
    const found = await sql<Kept>`select record_id, input_hash, answer_encrypted
      from idempotency_keys where account_id = ${accountId} and call = ${call} and key = ${key}`.execute(scope.db);
    const first = found.rows[0] as Kept;
    // Keys of earlier versions have no hash; they expire after a day.
    if (first.input_hash !== null && !hash.equals(first.input_hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (first.record_id !== null) return first.record_id as T;
    return JSON.parse(secrets.decrypt(first.answer_encrypted as Buffer, context)) as T;
  }
  const answer = await write();
  // An id reveals nothing. Any other answer may name a person.
  const kept =
    typeof answer === 'string' && ID.test(answer)
      ? sql`record_id = ${answer}`
      : sql`answer_encrypted = ${secrets.encrypt(JSON.stringify(answer ?? null), context)}`;
  await sql`update idempotency_keys set ${kept}
    where account_id = ${accountId} and call = ${call} and key = ${key}`.execute(scope.db);
  return answer;
}

/** Forgets the requests whose answers hold traces of erased people. A later repetition of such a request is a new one. */
export async function forgetAnswers(
  { db }: Scope,
  secrets: Secrets,
  isTrace: (json: string) => boolean,
): Promise<void> {
  interface Row {
    account_id: string;
    call: string;
    key: string;
    record_id: string | null;
    answer_encrypted: Buffer | null;
  }
  const { rows } = await sql<Row>`select account_id, call, key, record_id, answer_encrypted from idempotency_keys
    where record_id is not null or answer_encrypted is not null`.execute(db);
  for (const { account_id, call, key, record_id, answer_encrypted } of rows) {
    const context = `idempotency_keys ${account_id} ${call} ${key}`;
    const answer = answer_encrypted === null ? record_id : secrets.decrypt(answer_encrypted, context);
    if (!isTrace(String(answer))) continue;
    await sql`delete from idempotency_keys where account_id = ${account_id} and call = ${call}
      and key = ${key}`.execute(db);
  }
}

/** Stored part of a request: the hash of its input, and its answer, which is an id or other data. */
interface Kept {
  record_id: string | null;
  input_hash: Buffer | null;
  answer_encrypted: Buffer | null;
}

/** Returns JSON that does not depend on the order of an object's keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
