import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** A request that may come twice. */
export interface OnceRequest {
  /** The header `Idempotency-Key` as it came. */
  key: string | string[] | undefined;
  /** Name of the call: keys belong to an account and a call. */
  call: string;
  /** All that the request asks for, plain JSON. */
  input: unknown;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Does a write once for an `Idempotency-Key`: a second request with the same key and input is told the first one's answer, as
 * JSON keeps it. The key is written in the write's own transaction, so a request that failed may be sent again.
 * Throws REQUEST_MALFORMED for a key that is not a plain short text, IDEMPOTENCY_KEY_REUSED for a key that came with
 * another input.
 * @returns what the write answers now or answered then
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
  // Keyed, for an input may hold little more than a phone, and a plain hash of that could be guessed.
  const hash = secrets.hash(canonicalJson(input), 'idempotency_keys.input');
  // The second of two requests waits here until the first has committed or failed.
  const { rows } = await sql`insert into idempotency_keys (account_id, call, key, input_hash)
    values (${accountId}, ${call}, ${key}, ${hash}) on conflict do nothing returning key`.execute(scope.db);
  // An answer belongs to its request: moved to another row it cannot be read.
  const context = `idempotency_keys ${accountId} ${call} ${key}`;
  if (rows.length === 0) {
    const found = await sql<Kept>`select record_id, input_hash, answer_encrypted
      from idempotency_keys where account_id = ${accountId} and call = ${call} and key = ${key}`.execute(scope.db);
    const first = found.rows[0] as Kept;
    // Keys of earlier versions have no hash, and are gone after a day.
    if (first.input_hash !== null && !hash.equals(first.input_hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (first.record_id !== null) return first.record_id as T;
    return JSON.parse(secrets.decrypt(first.answer_encrypted as Buffer, context)) as T;
  }
  const answer = await write();
  // An id tells nobody anything. Any other answer may name a person.
  const kept =
    typeof answer === 'string' && ID.test(answer)
      ? sql`record_id = ${answer}`
      : sql`answer_encrypted = ${secrets.encrypt(JSON.stringify(answer ?? null), context)}`;
  await sql`update idempotency_keys set ${kept}
    where account_id = ${accountId} and call = ${call} and key = ${key}`.execute(scope.db);
  return answer;
}

/** What is kept of a request: what it asked for, and the id or the other answer that it got. */
interface Kept {
  record_id: string | null;
  input_hash: Buffer | null;
  answer_encrypted: Buffer | null;
}

/** JSON in which the order of an object's keys makes no difference. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
