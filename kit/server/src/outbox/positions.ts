import { type Kysely, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';

/** Something of a topic has changed in a tenant; `ownerId` is null for what belongs to the platform. */
export interface Change {
  topic: string;
  ownerId: string | null;
  position: number;
}

/** How far the changes have come: the last position given, the last one forgotten, and whether any wait for theirs. */
export interface Positions {
  last: number;
  forgotten: number;
  waiting: boolean;
}

/** Changes that one transaction numbers or forgets at most. */
export const MOST_AT_ONCE = 1_000;

/** Somebody who was away longer than this has to load everything anew. */
const KEPT_MS = 3_600_000;

/** How far the changes have come. */
export async function readPositions(db: Kysely<AnyDatabase>): Promise<Positions> {
  const { rows } = await sql<Positions>`select last, forgotten,
    exists (select from outbox where position is null) as waiting from outbox_positions`.execute(db);
  return rows[0] as Positions;
}

/** Gives positions to changes that have been committed, unless another process is at it. @returns how many */
export function numberChanges(db: Kysely<AnyDatabase>, now: Date): Promise<number> {
  return holdingPositions(db, async (tx, last) => {
    const { rows } = await sql<{ count: number }>`
      with waiting as (select id from outbox where position is null order by id limit ${MOST_AT_ONCE}),
        placed as (select id, ${last}::bigint + row_number() over (order by id) as position from waiting),
        numbered as (update outbox set position = placed.position, at = ${now} from placed where outbox.id = placed.id
          returning 1)
      update outbox_positions set last = last + (select count(*) from numbered)
      returning last - ${last}::bigint as count`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}

/** Deletes the oldest changes that were numbered more than an hour ago, unless another process is at it. @returns how many */
export function forgetChanges(db: Kysely<AnyDatabase>, now: Date): Promise<number> {
  // What lies ahead was written by a clock that has been set back since.
  const [from, to] = [-KEPT_MS, KEPT_MS].map((ms) => new Date(now.getTime() + ms));
  return holdingPositions(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      with oldest as (select position, at from outbox where position is not null order by position limit ${MOST_AT_ONCE}),
        forgotten as (delete from outbox where position <=
          (select max(position) from oldest where at not between ${from} and ${to}) returning position)
      update outbox_positions set forgotten = greatest(forgotten, (select max(position) from forgotten))
      returning (select count(*) from forgotten) as count`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}

/**
 * Changes after one position up to another, each topic of a tenant once, at its last position and in the order of these.
 * @returns null where some of them have been forgotten
 */
export async function changesBetween(db: Kysely<AnyDatabase>, after: number, upTo: number): Promise<Change[] | null> {
  if (after >= upTo) return [];
  const { rows } = await sql<Change>`select topic, owner_id as "ownerId", max(position) as position from outbox
    where position > ${after} and position <= ${upTo} group by topic, owner_id order by max(position)`.execute(db);
  // Asked last, so that nothing was deleted while the rows were read.
  const { forgotten } = await readPositions(db);
  return forgotten > after ? null : rows;
}

/**
 * Work of the one process that numbers or forgets; 0 where another one is at it. The work is a statement of its own, for only
 * one that begins after the lock is held sees what its last holder has done.
 */
function holdingPositions(
  db: Kysely<AnyDatabase>,
  work: (tx: Kysely<AnyDatabase>, last: number) => Promise<number>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ last: number }>`select last from outbox_positions for update skip locked`.execute(tx);
    return rows[0] ? work(tx, rows[0].last) : 0;
  });
}
