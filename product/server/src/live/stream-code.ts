import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';

/** Encryption context of the keys of streams. */
const CONTEXT = 'live_shows.stream_key';

const KEY_BYTES = 18;

/** Gives a show a new key; the former one publishes no more. */
export async function newStreamKey(
  { secrets }: { secrets: Secrets },
  { db }: Scope,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  const sealed = secrets.encrypt(randomBytes(KEY_BYTES).toString('base64url'), CONTEXT);
  await sql`update live_shows set stream_key_encrypted = ${sealed}
    where organization_id = ${ownerId} and id = ${id}`.execute(db);
}

/** Returns the code that the host's program takes: the name of the stream with its key. Null for a show without a key. */
export async function streamCode(
  { secrets }: { secrets: Secrets },
  { db }: Scope,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<string | null> {
  const { rows } = await sql<{ sealed: Buffer | null }>`select stream_key_encrypted as sealed from live_shows
    where organization_id = ${ownerId} and id = ${id}`.execute(db);
  const sealed = rows[0]?.sealed;
  return sealed ? `${id}?key=${secrets.decrypt(sealed, CONTEXT)}` : null;
}

/** Returns whether a key is the one of a show. */
export function isStreamKey({ secrets }: { secrets: Secrets }, sealed: Buffer, key: string): boolean {
  const expected = Buffer.from(secrets.decrypt(sealed, CONTEXT));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
