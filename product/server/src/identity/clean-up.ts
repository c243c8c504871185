import type { Clock } from '@kiga/kit-server/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../app/database.ts';

const HOUR_MS = 3_600_000;
/** A request that is sent again comes within minutes; a day is plenty. */
const IDEMPOTENCY_KEY_HOURS = 24;

/** Deletes sessions that have run out and idempotency keys that nobody will send again. */
export async function cleanUp(db: Kysely<Database>, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  const before = new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * HOUR_MS);
  await sql`delete from idempotency_keys where created_at < ${before}`.execute(db);
}

/** Cleans up now and every hour. @returns a function that ends it */
export function startCleaningUp(db: Kysely<Database>, clock: Clock, onError: (error: unknown) => void): () => void {
  const run = () => void cleanUp(db, clock).catch(onError);
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
