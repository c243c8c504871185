import { sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { uuid7 } from '../db/uuid.ts';

/**
 * Says, in the transaction of the change itself, that something of a topic has changed, such as `campus.student`. Whoever
 * may know is told after the commit; what changed they ask for with their own rights. A `kigId` is null for what belongs to
 * the platform; of what belongs to accounts, their ids stand in its place.
 */
export async function publish(
  db: AnyDatabase,
  now: Date,
  topic: string,
  ...kigIds: readonly (string | null)[]
): Promise<void> {
  await sql`insert into outbox (id, kig_id, topic, at) select id, kig_id, ${topic}, ${now}
    from unnest(${kigIds.map(() => uuid7(now.getTime()))}::uuid[], ${[...kigIds]}::uuid[]) as t (id, kig_id)`.execute(
    db,
  );
}
