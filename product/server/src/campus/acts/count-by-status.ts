import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { reachedDeleted, seesDeleted } from '@kiga/kit-server/sight/deleted.ts';
import { sql } from 'kysely';

/**
 * Returns the number of children within reach in each status, for readers of the status. It includes deleted ones for
 * accounts that may restore them.
 */
export async function countByStatus(students: EntityStore, scope: Scope) {
  const { rows } = await sql<{ status: string; deleted: boolean; count: number }>`
    select row.status, row.deleted, count(*) as count from students as row
    where ${reached(students, scope)} and (not row.deleted or ${reachedDeleted(students, scope)}) group by 1, 2`.execute(
    scope.db,
  );
  const seesStatus = students.entity.sightOf(scope.session, 'status') === 'full';
  const present = rows.filter(({ deleted }) => !deleted);
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + count, 0);
  return {
    all: sum(present),
    byStatus: seesStatus ? Object.fromEntries(present.map(({ status, count }) => [status, count])) : {},
    deleted: seesDeleted(students, scope) ? sum(rows.filter(({ deleted }) => deleted)) : 0,
  };
}
