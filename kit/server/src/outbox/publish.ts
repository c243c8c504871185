import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { uuid7 } from '../db/uuid.ts';

/** A published change: its topic, such as `campus.student`, and its owner. */
export interface News {
  topic: string;
  /** Null for records of the platform; ids of accounts for data that belongs to them. */
  ownerId: string | null;
}

/**
 * Publishes a change of a topic, in the transaction of the change. Its readers are notified after the commit, and then query the data
 * with their own rights.
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
 * Returns the statement that publishes. It includes statements of others in the same round trip, because separate ones would cost more
 * than their work.
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
