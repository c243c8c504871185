import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { sql } from 'kysely';

/** How many children within reach stand where. */
export async function countByStatus(students: EntityStore, scope: Scope) {
  const { rows } = await sql<{ status: string; deleted: boolean; count: number }>`
    select row.status, row.deleted, count(*) as count from students as row
    where ${reached(students, scope)} group by 1, 2`.execute(scope.db);
  const present = rows.filter(({ deleted }) => !deleted);
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + count, 0);
  return {
    all: sum(present),
    byStatus: Object.fromEntries(present.map(({ status, count }) => [status, count])),
    deleted: sum(rows.filter(({ deleted }) => deleted)),
  };
}
