import type { Clock } from '@kiga/kit-server/clock.ts';
import { type MonthlyTable, makeMonths, monthOf } from '@kiga/kit-server/db/months.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../app/database.ts';

const events: MonthlyTable = { table: 'device_events' };

/** Months made ahead, counted from this one; offline machines send what was last month. */
const AHEAD = [-1, 0, 1, 2];

/** Makes the partitions of events for the months of these moments, where they are missing; several processes may at once. */
export function makePartitions(db: Kysely<Database>, moments: readonly Date[]): Promise<void> {
  return makeMonths(db, events, moments);
}

/** Makes the partitions of events of the months around now. */
export function makePartitionsAhead(db: Kysely<Database>, clock: Clock): Promise<void> {
  return makePartitions(
    db,
    AHEAD.map((months) => monthOf(clock.now(), months)),
  );
}

/** Whether a write failed because the partition of its month is missing. */
export function isPartitionMissing(error: unknown): boolean {
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  return code === '23514' && table === 'device_events' && constraint === undefined;
}
