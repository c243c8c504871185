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
