import { weekNumberOf } from '@kiga/contract/teaching/timetable.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** A term as far as timetables need it. Both days belong to it. */
export interface TermSpan {
  id: string;
  name: string;
  nameEn: string;
  beginDate: string;
  endDate: string;
}

/** Returns the term that has any of the days; null for none. Terms do not overlap, and the earlier one wins. */
export async function termWithin(scope: Scope, kigId: string, from: string, to: string): Promise<TermSpan | null> {
  const { rows } = await sql<TermSpan>`select t.id, t.term_name as name, t.term_name_en as "nameEn",
      t.begin_date as "beginDate", t.end_date as "endDate"
    from terms t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and not t.deleted
      and t.begin_date <= ${to} and t.end_date >= ${from}
    order by t.begin_date limit 1`.execute(scope.db);
  return rows[0] ?? null;
}

/** Returns the term of a week by its Monday; null outside terms. */
export function termOfWeek(scope: Scope, kigId: string, week: string): Promise<TermSpan | null> {
  return termWithin(scope, kigId, week, dayAfter(week, 6));
}

/** Returns the number of weeks of a term. */
export function weekCountOf({ beginDate, endDate }: Pick<TermSpan, 'beginDate' | 'endDate'>): number {
  return weekNumberOf(endDate, beginDate);
}

/** Returns whether a day belongs to a term. */
export function isInTerm(term: TermSpan | null, day: string): boolean {
  return term !== null && day >= term.beginDate && day <= term.endDate;
}

/** Returns the Mondays of a term. */
export function weeksOf(term: TermSpan): string[] {
  const first = mondayOf(term.beginDate);
  return Array.from({ length: weekCountOf(term) }, (_, index) => dayAfter(first, index * 7));
}
