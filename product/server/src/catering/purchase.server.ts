import type { mealMonth } from '@kiga/contract/catering/meal-month.entity.ts';
import type { purchase } from '@kiga/contract/catering/purchase.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { Draft, EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { momentOf } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { assertLast, figuresOfMonth, isMonthClosed } from './meal-account.ts';
import { assertWhole } from './recipe.server.ts';

const lockMonths = (scope: Scope, kigId: string) => lockUntilCommit(scope.db, `meal months ${kigId}`);

/** Hooks of purchases: none changes a closed month. */
export const purchaseHooks: EntityHooks<typeof purchase> = {
  async beforeSave({ day }, before, scope, kigId) {
    await lockMonths(scope, kigId);
    for (const one of new Set([day, before?.day ?? day])) {
      if (await isMonthClosed(scope, kigId, one)) {
        throw invalid({ field: 'day', error: 'CATERING_MONTH_CLOSED', data: { month: one.slice(0, 7) } });
      }
    }
  },
  beforeDelete: (record, scope) => assertOpen(scope, record),
  beforeRestore: (record, scope) => assertOpen(scope, record),
};

async function assertOpen(scope: Scope, { day, ownerId }: { day: string; ownerId: string }): Promise<void> {
  await lockMonths(scope, ownerId);
  if (await isMonthClosed(scope, ownerId, day)) throw new AppError('CATERING_MONTH_CLOSED', { month: day.slice(0, 7) });
}

type MealMonth = typeof mealMonth;

/** Returns the hooks of meal accounts, whose figures are computed when a month is closed, and then frozen. */
export function mealMonthHooks(parts: Pick<Program, 'clock'>): EntityHooks<MealMonth> {
  return {
    async beforeSave(draft, _before, scope, kigId) {
      assertWhole(scope);
      const { month } = draft;
      await lockMonths(scope, kigId);
      const { today } = await momentOf(scope, kigId, parts.clock.now());
      if (month >= today.slice(0, 7)) throw invalid({ field: 'month', error: 'CATERING_MONTH_NOT_OVER' });
      Object.assign(draft, await frozen(parts, scope, kigId, draft));
    },
    onTransition: {
      async reopen({ asks: { reopenReason }, scope, record }) {
        assertWhole(scope);
        await lockMonths(scope, record.ownerId);
        await assertLast(scope, record.ownerId, record.month);
        return { reopenReason };
      },
      async closeAgain({ asks: { staffDays }, scope, record }) {
        assertWhole(scope);
        await lockMonths(scope, record.ownerId);
        const { month } = record;
        return { staffDays, ...(await frozen(parts, scope, record.ownerId, { month, staffDays })) };
      },
    },
  };
}

async function frozen(
  parts: Pick<Program, 'clock'>,
  scope: Scope,
  kigId: string,
  { month, staffDays }: Pick<Draft<MealMonth>, 'month' | 'staffDays'>,
) {
  const { children, staff, termPercent } = await figuresOfMonth(parts, scope, kigId, { month, staffDays });
  return {
    childDays: children.mealDays,
    childIncomeFen: children.incomeFen,
    childSpentFen: children.spentFen,
    childCarriedFen: children.carriedFen,
    childBalanceFen: children.balanceFen,
    staffIncomeFen: staff.incomeFen,
    staffSpentFen: staff.spentFen,
    staffCarriedFen: staff.carriedFen,
    staffBalanceFen: staff.balanceFen,
    termPercent: termPercent === null ? null : Math.round(termPercent * 10) / 10,
  };
}
