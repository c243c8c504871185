import { type Kysely, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';

/** Change of a topic in a tenant; `ownerId` is null for records of the platform. */
export interface Change {
  topic: string;
  ownerId: string | null;
  position: number;
}

/** Progress of numbering: the last position, the last deleted one, and whether changes wait for theirs. */
export interface Positions {
  last: number;
  forgotten: number;
  waiting: boolean;
}

/** Maximum number of changes that one transaction numbers or deletes. */
export const MOST_AT_ONCE = 1_000;

/** A reader that was away longer must reload everything. */
const KEPT_MS = 3_600_000;

/** Reads the progress of numbering. */
export async function readPositions(db: Kysely<AnyDatabase>): Promise<Positions> {
  const { rows } = await sql<Positions>`select last, forgotten,
    exists (select from outbox where position is null) as waiting from outbox_positions`.execute(db);
  return rows[0] as Positions;
}

/**
 * Assigns positions to committed changes, unless another process is doing so.
 * @returns their number
 */
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

/**
 * Deletes the oldest changes, numbered more than an hour ago, unless another process is doing so.
 * @returns their number
 */
export function forgetChanges(db: Kysely<AnyDatabase>, now: Date): Promise<number> {
  // Future times come from a clock that was set back since.
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
 * Returns the changes after one position up to another. Each topic of a tenant appears once, at its last position, and in that order.
 * @returns null where some of them have been deleted
 */
export async function changesBetween(db: Kysely<AnyDatabase>, after: number, upTo: number): Promise<Change[] | null> {
  if (after >= upTo) return [];
  const { rows } = await sql<Change>`select topic, owner_id as "ownerId", max(position) as position from outbox
    where position > ${after} and position <= ${upTo} group by topic, owner_id order by max(position)`.execute(db);
  // Read last, to be sure that nothing was deleted in between.
  const { forgotten } = await readPositions(db);
  return forgotten > after ? null : rows;
}

/**
 * Runs the work of the one process that numbers or deletes; 0 where another one is doing so. The work is a separate statement, because
 * only a statement after the lock sees the results of its last holder.
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
