import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';

/**
 * Does a write once for an `Idempotency-Key`: a second request with the same key answers the first one's record.
 * The key is written in the write's own transaction, so a request that failed may be sent again.
 * Keys belong to an account and a call. Throws REQUEST_MALFORMED for a key that is not a plain short text.
 * @returns id of the record written now or then
 */
export async function once(
  scope: Scope,
  key: string | string[] | undefined,
  call: string,
  write: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return write();
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw new AppError('REQUEST_MALFORMED');
  const { accountId } = scope.session;
  // The second of two requests waits here until the first has committed or failed.
  const { rows } = await sql`insert into idempotency_keys (account_id, call, key) values (${accountId}, ${call}, ${key})
    on conflict do nothing returning key`.execute(scope.db);
  if (rows.length === 0) {
    const found = await sql<{ record_id: string }>`select record_id from idempotency_keys
      where account_id = ${accountId} and call = ${call} and key = ${key}`.execute(scope.db);
    return found.rows[0]?.record_id as string;
  }
  const id = await write();
  await sql`update idempotency_keys set record_id = ${id}
    where account_id = ${accountId} and call = ${call} and key = ${key}`.execute(scope.db);
  return id;
}
