import type { plan } from '@kiga/contract/teaching/plan.entity.ts';
import { mondayOfWeek } from '@kiga/contract/teaching/timetable.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import { weekCountOf } from './term-weeks.ts';

/** Hooks of weekly plans: their Monday, and one plan for each class and week. */
export const planHooks: EntityHooks<typeof plan> = {
  rows: (scope) => (isWithinClasses(scope) ? withinClasses(scope, 'row.class_id') : null),
  async beforeSave(draft, _before, scope, kigId) {
    const { rows } = await sql<{ beginDate: string; endDate: string }>`select t.begin_date as "beginDate",
        t.end_date as "endDate"
      from terms t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and t.id = ${draft.termId}`.execute(
      scope.db,
    );
    const [term] = rows;
    if (!term) throw invalid({ field: 'termId', error: 'FIELD_REFERENCE_UNKNOWN' });
    const count = weekCountOf(term);
    if (draft.weekNumber > count) {
      throw invalid({ field: 'weekNumber', error: 'TEACHING_WEEK_AFTER_TERM', data: { count } });
    }
    draft.weekOn = mondayOfWeek(term.beginDate, draft.weekNumber);
    await lockUntilCommit(scope.db, `plan ${draft.classId} ${draft.weekOn}`);
    if (await isTaken(scope, kigId, { ...draft, weekOn: draft.weekOn })) {
      throw invalid({ field: 'weekNumber', error: 'TEACHING_PLAN_TAKEN' });
    }
  },
  async beforeRestore(record, scope) {
    if (await isTaken(scope, record.ownerId, record)) throw new AppError('TEACHING_PLAN_TAKEN');
  },
};

async function isTaken(
  scope: Scope,
  kigId: string,
  { id, classId, weekOn }: { id: string; classId: string; weekOn: string | null },
): Promise<boolean> {
  const { rows } = await sql`select from teaching_plans p where p.kig_id = ${kigId} and ${scope.within('p.kig_id')}
    and p.class_id = ${classId} and p.week_on = ${weekOn} and p.id <> ${id} and not p.deleted`.execute(scope.db);
  return rows.length > 0;
}
