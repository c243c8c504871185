import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/**
 * The week of the term to which a day `yyyy-mm-dd` of one kindergarten belongs; null outside of terms. The week with the
 * first day of the term is the first, and weeks begin on Monday.
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
