import type { ChecksToday } from '@kiga/contract/health/check.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { calendarsOf, computeDays, momentOf } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { stateOf } from './check-day.ts';
import { checksOf, colourOfCheck, seesHealth } from './checks-of.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

/** The morning checks of a day, all numbers known. */
export type ChecksCounted = { [Name in keyof ChecksToday]: NonNullable<ChecksToday[Name]> };

/**
 * Counts the morning checks of today in the scope's one kindergarten. The numbers concern health, so a caller either checks
 * the sight of its reader or serves a place where the kindergarten shows them to all. Throws OWNER_OUT_OF_REACH.
 */
export async function countChecksToday({ stores, clock }: Parts, scope: Scope): Promise<ChecksCounted> {
  const kigId = scope.oneTenant();
  const moment = await momentOf(scope, kigId, clock.now());
  const day = moment.today;
  const span = { kigId, from: day, to: day };
  const { open } = (await calendarsOf(scope, [kigId], day, day, 'children'))(kigId, day);
  const days = await computeDays(scope, { ...span, ...moment, ids: null });
  const checks = await checksOf(stores, scope, span);
  const checkedAtAll = new Set(checks.map(({ studentId }) => studentId));
  const morning = new Map(checks.filter(({ part }) => part === 'morning').map((check) => [check.studentId, check]));
  const here = days.filter((one) => stateOf(one, checkedAtAll.has(one.studentId)) === 'came');
  const checked = here.flatMap(({ studentId }) => morning.get(studentId) ?? []);
  const healthy = checked.filter((check) => colourOfCheck(check) === 'green').length;
  return {
    day,
    open,
    came: here.length,
    checked: checked.length,
    healthy,
    toWatch: checked.length - healthy,
    withMedicine: checked.filter(({ hasMedicine }) => hasMedicine === true).length,
  };
}

/** Returns the morning checks of today as the reader sees them. Throws OWNER_OUT_OF_REACH. */
export async function checksToday(parts: Parts, scope: Scope): Promise<ChecksToday> {
  const counted = await countChecksToday(parts, scope);
  if (seesHealth(parts.stores, scope)) return counted;
  return { ...counted, healthy: null, toWatch: null, withMedicine: null };
}
