import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { ObjectStore } from './object-store.ts';

const DAY_MS = 86_400_000;
/** What nobody has saved by then is deleted. */
const UPLOAD_DAYS = 1;
/** What no record holds any more is kept for so long, since a change can be taken back. */
const RELEASED_DAYS = 30;

/** What was let go before this moment is deleted. */
export function releasedBefore(now: Date): Date {
  return new Date(now.getTime() - RELEASED_DAYS * DAY_MS);
}

/**
 * Deletes uploads that nobody saved, what a save had kept of them before it was taken back, and files that were let go.
 * How old an upload is, is told in real time, for stores note no other.
 */
export async function cleanUpFiles(
  db: Kysely<AnyDatabase>,
  store: ObjectStore,
  clock: Clock,
  realNow = systemClock.now(),
): Promise<void> {
  const uploadedBefore = new Date(realNow.getTime() - UPLOAD_DAYS * DAY_MS);
  const unsaved = sql`file_uploads where at < ${uploadedBefore}`;
  await forgetEach(db, unsaved, async (path) => {
    await store.delete(`incoming/${path}`);
    await store.delete(`kept/${path}`);
  });
  for await (const name of store.list('incoming/', uploadedBefore)) await store.delete(name);
  const released = sql`stored_files where released_at < ${releasedBefore(clock.now())}`;
  await forgetEach(db, released, (path) => store.delete(`kept/${path}`));
}

/** Deletes rows one by one, each in a transaction with its objects: who wants one at the same moment waits for the outcome. */
async function forgetEach(
  db: Kysely<AnyDatabase>,
  rowsThat: RawBuilder<unknown>,
  deleteObjects: (path: string) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ path: string }>`select path from ${rowsThat}`.execute(db);
  for (const { path } of rows) {
    await db.transaction().execute(async (tx) => {
      const deleted = await sql`delete from ${rowsThat} and path = ${path} returning path`.execute(tx);
      if (deleted.rows.length > 0) await deleteObjects(path);
    });
  }
}
