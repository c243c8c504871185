import type { PeopleKind } from '@kiga/contract/attendance/people.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';

/** Days of one kindergarten, `yyyy-mm-dd`, both inclusive. */
export interface DaySpan {
  kigId: string;
  from: string;
  to: string;
}

/** Returns the closed months, `yyyy-mm`, that share a day with the span; oldest first. */
export async function closedMonths(scope: Scope, people: PeopleKind, { kigId, from, to }: DaySpan): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select to_char(month, 'YYYY-MM') as month from attendance_months
    where kig_id = ${kigId} and ${scope.within('kig_id')} and people = ${people}
      and month between date_trunc('month', ${from}::date) and ${to}::date
    order by 1`.execute(scope.db);
  return rows.map(({ month }) => month);
}

/**
 * Refuses a write that would change days of a closed month, in its transaction. A concurrent closing waits for the
 * write. Throws ATTENDANCE_MONTH_CLOSED {month}.
 */
export async function assertMonthsOpen(inside: Scope, people: PeopleKind, span: DaySpan): Promise<void> {
  await lockMonths(inside, people, span.kigId);
  const [month] = await closedMonths(inside, people, span);
  if (month !== undefined) throw new AppError('ATTENDANCE_MONTH_CLOSED', { month });
}

/** Serialises closing and writes that change days, until the commit. */
export async function lockMonths(inside: Scope, people: PeopleKind, kigId: string): Promise<void> {
  await lockUntilCommit(inside.db, `attendance months ${people} ${kigId}`);
}
