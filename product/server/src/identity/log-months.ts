import { dropMonthsBefore, emptyRest, type MonthlyTable, makeMonths, monthOf } from '@kiga/kit-server/db/months.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';

/** Months made ahead, counted from this one. */
const AHEAD = [0, 1, 2];

const logEntries: MonthlyTable = {
  table: 'log_entries',
  // Triggers for each row come with the table, this one does not.
  afterMaking: (part) => sql`select keep_log_part(${part}::regclass)`,
};

/** Makes the log's parts ahead, and drops those of months that ended more than so many months ago. */
export async function keepLogMonths(
  { owner, clock, log }: Pick<Program, 'owner' | 'clock' | 'log'>,
  months: number,
): Promise<void> {
  const now = clock.now();
  await emptyRest(owner, logEntries);
  await makeMonths(
    owner,
    logEntries,
    AHEAD.map((ahead) => monthOf(now, ahead)),
  );
  const dropped = await dropMonthsBefore(owner, logEntries, monthOf(now, -months));
  if (dropped.length > 0) log.info({ dropped }, 'old months of the log were dropped');
}
