import type { CheckDay } from '@kiga/contract/health/check.acts.ts';
import { SETTLED_AT } from '@kiga/contract/health/figures.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn, timeIn } from '@kiga/kit-server/clock.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import {
  type ComputedDay,
  calendarsOf,
  chosenClass,
  computeDays,
  momentOf,
  namesOf,
} from '../attendance/attendance.public.ts';
import type { CheckRecord } from './check.server.ts';
import { celsiusOf, checksOf, colourOfCheck, halfKey, photosOf, seesHealth, symptomsOf } from './checks-of.ts';

type Child = CheckDay['children'][number];

/** Asked day, by default today, and class, by default all. */
interface Asked {
  day: string | undefined;
  classId: string | undefined;
  now: Date;
}

/** Returns the checks of a day, by class. Throws OWNER_OUT_OF_REACH, RECORD_NOT_FOUND for a class out of reach. */
export async function checkDay(
  stores: EntityStores,
  scope: Scope,
  { day: wanted, classId, now }: Asked,
): Promise<CheckDay> {
  const kigId = scope.oneTenant();
  const moment = await momentOf(scope, kigId, now);
  const day = wanted ?? moment.today;
  const { classes } = await chosenClass(scope, kigId, classId);
  const span = { kigId, from: day, to: day };
  const { open } = (await calendarsOf(scope, [kigId], day, day, 'children'))(kigId, day);
  const days = await computeDays(scope, { ...span, ...moment, ids: null });
  const checks = await checksOf(stores, scope, span);
  const byHalf = new Map(checks.map((check) => [halfKey(check.studentId, day, check.part), check]));
  const checked = new Set(checks.map(({ studentId }) => studentId));
  const byChild = new Map(days.map((one) => [one.studentId, one]));
  const seen = seesHealth(stores, scope);
  const people = await namesOf(scope, kigId, [...new Set([...byChild.keys(), ...checked])]);
  const children = people.flatMap(({ id, name, nameLatin }): Child[] => {
    const one = byChild.get(id);
    if (!one || !(open || one.seen || checked.has(id))) return [];
    const halfOf = (part: 'morning' | 'afternoon') => half(byHalf.get(halfKey(id, day, part)), seen, moment.timeZone);
    return [
      {
        id,
        name,
        nameLatin,
        classId: one.classId,
        state: stateOf(one, checked.has(id)),
        morning: halfOf('morning'),
        afternoon: halfOf('afternoon'),
      },
    ];
  });
  return {
    kigId,
    day,
    today: moment.today,
    timeZone: moment.timeZone,
    open,
    classes: classes.map((one) => ({
      ...one,
      counts: countsOf(
        children.filter((child) => child.classId === one.id),
        seen,
      ),
    })),
    counts: countsOf(children, seen),
    children: classId === undefined ? children : children.filter((child) => child.classId === classId),
  };
}

/** Returns whether a child has come. A checked child has. */
export function stateOf({ inAt, outAt, absence, state }: ComputedDay, isChecked: boolean): Child['state'] {
  if (isChecked || inAt !== null || outAt !== null) return 'came';
  if (absence !== null && absence !== 'unknown') return 'leave';
  return state === 'ahead' ? 'ahead' : 'absent';
}

function half(check: CheckRecord | undefined, seen: boolean, timeZone: string): Child['morning'] {
  if (!check) return null;
  return {
    id: check.id,
    checkedAt: check.checkedAt ?? null,
    source: check.source ?? 'hand',
    celsius: seen ? celsiusOf(check) : null,
    colour: seen ? colourOfCheck(check) : null,
    symptoms: seen ? symptomsOf(check) : [],
    photoCount: photosOf(check).length,
    isLate: isLate(check, timeZone),
  };
}

/** Returns whether a morning check was made after the figures were settled, or any check on a later day. */
function isLate({ checkedAt, day, part }: CheckRecord, timeZone: string): boolean {
  if (!checkedAt) return false;
  const at = new Date(checkedAt);
  const ownDay = dayIn(at, timeZone);
  return ownDay > day || (part === 'morning' && ownDay === day && timeIn(at, timeZone) >= SETTLED_AT);
}

function countsOf(children: readonly Child[], seen: boolean): CheckDay['counts'] {
  const abnormal = ({ morning, afternoon }: Child) =>
    [morning, afternoon].some((one) => one !== null && one.colour !== null && one.colour !== 'green');
  return {
    expected: children.length,
    came: children.filter(({ state }) => state === 'came').length,
    morning: children.filter(({ morning }) => morning !== null).length,
    afternoon: children.filter(({ afternoon }) => afternoon !== null).length,
    abnormal: seen ? children.filter(abnormal).length : null,
  };
}
