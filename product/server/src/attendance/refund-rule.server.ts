import type { refundRule } from '@kiga/contract/attendance/refund-rule.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { isWithinClasses } from '../identity/identity.public.ts';
import { closedMonths, lockMonths } from './closed-months.ts';

type Rule = Readonly<{ beginsOn?: unknown }>;

/** Hooks of the rules of refunds: they concern the whole kindergarten, and none changes a closed month. */
export const refundRuleHooks: EntityHooks<typeof refundRule> = {
  allows: (act, _rule, scope) => act === 'read' || !isWithinClasses(scope),

  async beforeSave(rule, before, scope, kigId) {
    if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
    for (const one of [rule, before]) {
      const month = one && (await closedSince(scope, kigId, one));
      if (month) throw invalid({ field: 'beginsOn', error: 'ATTENDANCE_MONTH_CLOSED', data: { month } });
    }
    rule.firstDaysKept ??= 0;
  },
  beforeDelete: (rule, scope) => assertOpen(scope, rule),
  beforeRestore: (rule, scope) => assertOpen(scope, rule),
};

/** Returns the first closed month into which a rule reaches. */
async function closedSince(scope: Scope, kigId: string, { beginsOn }: Rule): Promise<string | undefined> {
  await lockMonths(scope, 'children', kigId);
  const from = String(beginsOn);
  const to = scope.session.today;
  return from > to ? undefined : (await closedMonths(scope, 'children', { kigId, from, to }))[0];
}

async function assertOpen(scope: Scope, rule: Rule & { ownerId: string }): Promise<void> {
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
  const month = await closedSince(scope, rule.ownerId, rule);
  if (month) throw new AppError('ATTENDANCE_MONTH_CLOSED', { month });
}
