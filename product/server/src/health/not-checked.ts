import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { NotChecked } from '@kiga/contract/health/check.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { calendarsOf, computeDays, leavesOn, momentOf } from '../attendance/attendance.public.ts';
import { childrenByClass } from '../campus/campus.public.ts';
import { stateOf } from './check-day.ts';
import { checksOf } from './checks-of.ts';
import { partAt } from './part-at.ts';

/**
 * Returns who is here today without a check, and who is absent and why. Throws OWNER_OUT_OF_REACH where the scope
 * reaches several kindergartens.
 */
export async function notChecked(
  stores: EntityStores,
  scope: Scope,
  { part: wanted, now }: { part: DayPart | undefined; now: Date },
): Promise<NotChecked> {
  const kigId = scope.oneTenant();
  const moment = await momentOf(scope, kigId, now);
  const day = moment.today;
  const part = wanted ?? (await partAt(scope, kigId, { day, time: moment.time }));
  const span = { kigId, from: day, to: day };
  const { open } = (await calendarsOf(scope, [kigId], day, day, 'children'))(kigId, day);
  const children = await childrenByClass(scope, kigId);
  const days = new Map(
    (await computeDays(scope, { ...span, ...moment, ids: null })).map((one) => [one.studentId, one]),
  );
  const checks = await checksOf(stores, scope, span);
  const inPart = new Set(checks.filter((check) => check.part === part).map(({ studentId }) => studentId));
  const ever = new Set(checks.map(({ studentId }) => studentId));
  const leaves = await leavesOn(scope, { ...span, ids: null, people: 'children' });
  const untilOf = new Map(
    leaves.filter(({ status }) => status === 'approved').map(({ personId, toDay }) => [personId, toDay]),
  );
  const lines = children.flatMap(({ id, name, nameLatin, classId, className }) => {
    const one = days.get(id);
    if (!one || !(open || one.seen || ever.has(id))) return [];
    const state = stateOf(one, ever.has(id));
    return [{ child: { id, name, nameLatin, classId, className }, one, state }];
  });
  const here = lines.filter(({ state }) => state === 'came');
  return {
    kigId,
    day,
    now: now.toISOString(),
    timeZone: moment.timeZone,
    part,
    open,
    counts: { expected: lines.length, came: here.length, checked: inPart.size },
    unchecked: here
      // A child who has left waits for no check.
      .filter(({ child, one }) => !inPart.has(child.id) && one.leftAt === null)
      .map(({ child, one }) => ({ ...child, arrivedAt: one.at?.toISOString() ?? null }))
      .toSorted((a, b) => ((a.arrivedAt ?? '9') < (b.arrivedAt ?? '9') ? -1 : 1)),
    absent: lines
      .filter(({ state }) => state === 'leave' || state === 'absent')
      .map(({ child, one: { absence } }) => ({
        ...child,
        reason: absence === null || absence === 'unknown' ? null : absence,
        until: untilOf.get(child.id) ?? null,
      })),
  };
}
