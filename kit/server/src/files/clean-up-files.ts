import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { ObjectStore } from './object-store.ts';

const DAY_MS = 86_400_000;
/** Unsaved uploads are deleted after this time. */
export const UPLOAD_DAYS = 1;
/** Files that no record holds stay for this time, because a user can undo a change. */
export const RELEASED_DAYS = 30;

/** Returns the moment before which released files are deleted. */
export function releasedBefore(now: Date): Date {
  return new Date(now.getTime() - RELEASED_DAYS * DAY_MS);
}

/**
 * Deletes unsaved uploads, stored files of saves that rolled back, and released files. The age of an upload counts in real time, because
 * stores know no other.
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
  await deleteReleased(db, store, clock);
}

/** Deletes the files whose time after their release is over, with their objects. */
export async function deleteReleased(db: Kysely<AnyDatabase>, store: ObjectStore, clock: Clock): Promise<void> {
  const released = sql`stored_files where released_at < ${releasedBefore(clock.now())}`;
  await forgetEach(db, released, (path) => store.delete(`kept/${path}`));
}

/** Deletes rows one by one, each in a transaction with its objects. A parallel claim of the same file waits for the outcome. */
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
