import type { studentRule } from '@kiga/contract/attendance/student-rule.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { closedMonths, lockMonths } from './closed-months.ts';
import { recomputeAll } from './recompute-jobs.ts';
import { momentOf } from './student-results.ts';

type Rule = Readonly<{ beginsOn?: unknown }>;

/** Returns the hooks of children's rules: none begins in a closed month, and each change computes its days again. */
export function studentRuleHooks(
  program: Pick<Program, 'attendance' | 'clock' | 'jobs'>,
): EntityHooks<typeof studentRule> {
  const { clock } = program;

  /** Computes the days since the earlier beginning again, up to today. */
  async function follow(inside: Scope, kigId: string, ...rules: (Rule | null)[]): Promise<void> {
    const from = rules.flatMap((rule) => (rule ? [String(rule.beginsOn)] : [])).toSorted()[0];
    const { today } = await momentOf(inside, kigId, clock.now());
    await publish(inside.db, clock.now(), 'attendance.day', kigId);
    if (from === undefined || from > today) return;
    await recomputeAll(program, 'children', inside, { kigId, from, to: today });
  }

  /** Refuses a rule that reaches into a closed month. */
  async function assertOpen(inside: Scope, kigId: string, rule: Rule): Promise<string | undefined> {
    await lockMonths(inside, 'children', kigId);
    const { today } = await momentOf(inside, kigId, clock.now());
    const from = String(rule.beginsOn);
    return from > today ? undefined : (await closedMonths(inside, 'children', { kigId, from, to: today }))[0];
  }

  /** Refuses to delete or restore a rule that holds: its days would change without an entry of their own. */
  async function assertAhead(inside: Scope, rule: Rule & { ownerId: string }): Promise<void> {
    const { today } = await momentOf(inside, rule.ownerId, clock.now());
    if (String(rule.beginsOn) <= today) throw new AppError('ATTENDANCE_RULE_HOLDS');
  }

  return {
    // A rule of other classes is no secret, but writing needs the whole kindergarten.
    allows: (act, _rule, scope) => act === 'read' || !isWithinClasses(scope),

    async beforeSave(rule, before, scope, kigId) {
      if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
      for (const one of [rule, before]) {
        const month = one && (await assertOpen(scope, kigId, one));
        if (month) throw invalid({ field: 'beginsOn', error: 'ATTENDANCE_MONTH_CLOSED', data: { month } });
      }
      rule.graceMinutes ??= 0;
    },
    afterSave: (rule, before, scope) => follow(scope, rule.ownerId, rule, before),

    beforeDelete: (rule, scope) => assertAhead(scope, rule),
    beforeRestore: (rule, scope) => assertAhead(scope, rule),
  };
}
