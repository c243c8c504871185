import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/**
 * Returns the term week of a day `yyyy-mm-dd` in one kindergarten; null outside terms. Week 1 contains the first day of
 * the term, and weeks begin on Monday.
 */
export async function weekOfTerm(scope: Scope, kigId: string, day: string): Promise<number | null> {
  const monday = (column: string) => sql`date_trunc('week', ${sql.ref(column)}::timestamp)::date`;
  const { rows } = await sql<{ week: number }>`
    select (${monday('today.day')} - ${monday('begin_date')}) / 7 + 1 as week
    from terms, (select ${day}::date as day) today
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted and today.day between begin_date and end_date
    `.execute(scope.db);
  return rows[0]?.week ?? null;
}
