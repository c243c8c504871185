import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { sql } from 'kysely';

/** Returns the number of teachers within reach in each state. */
export async function countTeachers(teachers: EntityStore, scope: Scope) {
  const { rows } = await sql<{
    status: string;
    count: number;
  }>`select row.status, count(*) as count from teachers as row
    where ${reached(teachers, scope)} and not row.deleted group by 1`.execute(scope.db);
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  };
}
