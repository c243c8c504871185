import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';

/**
 * Waits for the locks of these names and holds them until the transaction ends. A name says which resource of which owner it locks, such
 * as `terms <tenant>`. Locks are always taken in the same order, so that transactions cannot deadlock.
 */
export async function lockUntilCommit(db: Kysely<AnyDatabase>, ...names: string[]): Promise<void> {
  const inOrder = [...new Set(names)].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${inOrder}::text[]) as name`.execute(
    db,
  );
}

const ASK_AGAIN_MS = 200;

/**
 * Waits for the lock of long work that is done once per database, such as a migration, and holds it until the transaction ends. It asks
 * again and again, because the holder may take longer than a statement may wait. `key` is an arbitrary number, the same in every process.
 */
export async function lockLongWork<Database>(tx: Kysely<Database>, key: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${key}) as locked`.execute(tx);
    if (rows[0]?.locked) return;
    await sleep(ASK_AGAIN_MS);
  }
}
