import type { teacherRule } from '@kiga/contract/attendance/teacher-rule.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { assertMonthsOpen } from './closed-months.ts';
import { recomputeAll } from './recompute-jobs.ts';

/** Last day for which a rule may reach into a closed month. */
const FAR_DAY = '9999-12-31';

/** Returns the hooks of rules for staff: a change computes the days since its beginning again. */
export function teacherRuleHooks(program: Program): EntityHooks<typeof teacherRule> {
  const again = (scope: Scope, kigId: string, from: string) =>
    recomputeAll(program, 'staff', scope, { kigId, from, to: FAR_DAY });

  /** Marks a rule as deleted or restored before the kit does, so that the days which are computed now see it. */
  async function setDeleted(
    { id, ownerId: kigId, beginsOn }: FullRecord<typeof teacherRule>,
    scope: Scope,
    deleted: boolean,
  ): Promise<void> {
    await assertMonthsOpen(scope, 'staff', { kigId, from: String(beginsOn), to: FAR_DAY });
    await sql`update teacher_rules set deleted = ${deleted} where kig_id = ${kigId} and ${scope.within('kig_id')}
      and id = ${id}`.execute(scope.db);
    await again(scope, kigId, String(beginsOn));
  }

  return {
    // Other accounts' staff change with a rule, so that writing needs the whole kindergarten.
    allows: (act, _rule, scope) => act === 'read' || !isWithinClasses(scope),

    async beforeSave(record, before, scope, kigId) {
      if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
      record.periods = record.periods.toSorted((a, b) => (String(a.inFrom) < String(b.inFrom) ? -1 : 1));
      const from = before && before.beginsOn && before.beginsOn < record.beginsOn ? before.beginsOn : record.beginsOn;
      await assertBeginsOpen(scope, kigId, from);
    },
    async afterSave(record, before, scope) {
      const days = [record.beginsOn, before?.beginsOn].filter((day) => typeof day === 'string').toSorted();
      await again(scope, record.ownerId, days[0] as string);
    },
    beforeDelete: (rule, scope) => setDeleted(rule, scope, true),
    beforeRestore: (rule, scope) => setDeleted(rule, scope, false),
  };
}

/** Throws VALIDATION_FAILED with ATTENDANCE_BEGINS_IN_CLOSED_MONTH {month} at `beginsOn`. */
async function assertBeginsOpen(scope: Scope, kigId: string, from: string): Promise<void> {
  try {
    await assertMonthsOpen(scope, 'staff', { kigId, from, to: FAR_DAY });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalid({ field: 'beginsOn', error: 'ATTENDANCE_BEGINS_IN_CLOSED_MONTH', data: error.data });
  }
}
