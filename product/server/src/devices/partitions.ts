import type { Clock } from '@kiga/kit-server/clock.ts';
import { type MonthlyTable, makeMonths, monthOf } from '@kiga/kit-server/db/months.ts';
import { violationOf } from '@kiga/kit-server/db/violation.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';

/** The table of events, which is partitioned by month. */
export const monthlyEvents: MonthlyTable = {
  table: 'device_events',
  afterMaking: (part) => sql`select protect_tenant_table(${part}::regclass)`,
};

/** Months to create, relative to this one. Offline machines send events of last month. */
const AHEAD = [-1, 0, 1, 2];

/**
 * Creates the missing event partitions for the months of these moments. Several processes may do so at once. `owner` is
 * the database as its owner.
 */
export function makePartitions(owner: Kysely<Database>, moments: readonly Date[]): Promise<void> {
  return makeMonths(owner, monthlyEvents, moments);
}

/** Creates the event partitions of the months around now. */
export function makePartitionsAhead(owner: Kysely<Database>, clock: Clock): Promise<void> {
  return makePartitions(
    owner,
    AHEAD.map((months) => monthOf(clock.now(), months)),
  );
}

/** Writes events of these moments. Where a partition is missing, it creates it as the owner and retries once. */
export function withPartitions<T>(
  owner: Kysely<Database>,
  moments: () => readonly Date[],
  write: () => Promise<T>,
): Promise<T> {
  return write().catch(async (error: unknown) => {
    if (!isPartitionMissing(error)) throw error;
    await makePartitions(owner, moments());
    return write();
  });
}

function isPartitionMissing(error: unknown): boolean {
  const violation = violationOf(error);
  return violation?.code === '23514' && violation.table === 'device_events' && violation.constraint === undefined;
}
