import type { teacherRule } from '@kiga/contract/attendance/teacher-rule.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import type { Program } from '../program/program.ts';
import { assertMonthsOpen } from './closed-months.ts';
import { recompute } from './recompute.ts';

/** Last day for which a rule may reach into a closed month. */
const FAR_DAY = '9999-12-31';

/** Returns the hooks of rules for staff: a change computes the days since its beginning again. */
export function teacherRuleHooks({ attendance }: Program): EntityHooks<typeof teacherRule> {
  const again = async (scope: Scope, kigId: string, from: string) => {
    const to = scope.session.today;
    if (from <= to) await recompute(attendance, 'staff', scope, { kigId, from, to, ids: null });
  };
  return {
    async beforeSave(record, before, scope, kigId) {
      record.periods = record.periods.toSorted((a, b) => (String(a.inFrom) < String(b.inFrom) ? -1 : 1));
      const from = before && before.beginsOn && before.beginsOn < record.beginsOn ? before.beginsOn : record.beginsOn;
      await assertBeginsOpen(scope, kigId, from);
    },
    async afterSave(record, before, scope) {
      const days = [record.beginsOn, before?.beginsOn].filter((day) => typeof day === 'string').toSorted();
      await again(scope, record.ownerId, days[0] as string);
    },
    beforeDelete: ({ ownerId, beginsOn }, scope) =>
      assertMonthsOpen(scope, 'staff', { kigId: ownerId, from: String(beginsOn), to: FAR_DAY }),
    beforeRestore: ({ ownerId, beginsOn }, scope) =>
      assertMonthsOpen(scope, 'staff', { kigId: ownerId, from: String(beginsOn), to: FAR_DAY }),
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
