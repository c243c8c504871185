import { dropMonthsBefore, emptyRest, type MonthlyTable, makeMonths, monthOf } from '@kiga/kit-server/db/months.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';

/** Months to create, relative to this one. */
const AHEAD = [0, 1, 2];

/** The table of the log, which is partitioned by month. */
export const monthlyLog: MonthlyTable = {
  table: 'log_entries',
  // Partitions inherit the table's row triggers, but not its statement trigger.
  afterMaking: (part) => sql`select keep_log_part(${part}::regclass)`,
};

/** Creates the log's coming partitions, and drops those of months beyond the retention. */
export async function keepLogMonths(
  { owner, clock, log }: Pick<Program, 'owner' | 'clock' | 'log'>,
  months: number,
): Promise<void> {
  const now = clock.now();
  await emptyRest(owner, monthlyLog);
  await makeMonths(
    owner,
    monthlyLog,
    AHEAD.map((ahead) => monthOf(now, ahead)),
  );
  const dropped = await dropMonthsBefore(owner, monthlyLog, monthOf(now, -months));
  if (dropped.length > 0) log.info({ dropped }, 'old months of the log were dropped');
}
