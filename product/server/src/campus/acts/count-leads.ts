import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { sql } from 'kysely';

/**
 * Returns the number of leads within reach in each state, and of open leads whose next follow-up day has come or
 * passed.
 */
export async function countLeads(leads: EntityStore, scope: Scope) {
  const { rows } = await sql<{ status: string; count: number; due: number }>`
    select row.status, count(*) as count, count(*) filter (where row.next_follow_date <= ${scope.session.today}
      and row.status in ('pending', 'following', 'pre-admitted')) as due
    from leads as row where ${reached(leads, scope)} and not row.deleted group by 1`.execute(scope.db);
  const sum = (of: 'count' | 'due') => rows.reduce((total, row) => total + row[of], 0);
  return {
    all: sum('count'),
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    due: sum('due'),
  };
}
