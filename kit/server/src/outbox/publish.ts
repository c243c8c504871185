import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { uuid7 } from '../db/uuid.ts';

/** That something of a topic has changed, such as of `campus.student`, and whose it is. */
export interface News {
  topic: string;
  /** Null for what belongs to the platform; of what belongs to accounts, their ids stand here. */
  ownerId: string | null;
}

/**
 * Says, in the transaction of the change itself, that something of a topic has changed. Whoever may know is told after the
 * commit; what changed they ask for with their own rights.
 */
export async function publish(
  db: AnyDatabase,
  now: Date,
  topic: string,
  ...ownerIds: readonly (string | null)[]
): Promise<void> {
  await publishing(
    now,
    ownerIds.map((ownerId) => ({ topic, ownerId })),
  ).execute(db);
}

/**
 * The statement that publishes, and does what others do in the same round trip: one after the other they would cost more than
 * what they write.
 */
export function publishing(
  now: Date,
  news: readonly News[],
  others: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const parts = others.map((other, index) => sql`${sql.id(`part${index}`)} as (${other})`);
  return sql`${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``}
    insert into outbox (id, owner_id, topic, at) select id, owner_id, topic, ${now}
    from unnest(${news.map(() => uuid7(now.getTime()))}::uuid[], ${news.map(({ ownerId }) => ownerId)}::uuid[],
      ${news.map(({ topic }) => topic)}::text[]) as t (id, owner_id, topic)`;
}
