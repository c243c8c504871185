import { type Kysely, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';

/**
 * Waits until nobody else holds any of the locks of these names, and holds them until the transaction ends. A name says what it locks
 * and whose that is, such as `terms <tenant>`. Everybody takes several in the same order, so that no two wait for each other.
 */
export async function lockUntilCommit(db: Kysely<AnyDatabase>, ...names: string[]): Promise<void> {
  const inOrder = [...new Set(names)].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${inOrder}::text[]) as name`.execute(
    db,
  );
}
