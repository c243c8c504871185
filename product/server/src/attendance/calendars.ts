import type { CalendarDayKind } from '@kiga/contract/attendance/calendar-day.entity.ts';
import type { PeopleKind } from '@kiga/contract/attendance/people.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** A day of a kindergarten: whether people are expected, and why not. */
export interface KindergartenDay {
  open: boolean;
  /** Name of an own day, key of a holiday, or `weekend`; null on a day on which people are expected. */
  reason: string | null;
}

/** Returns whether a kindergarten is open on a day, and why not. */
export type CalendarOn = (kigId: string, day: string) => KindergartenDay;

/**
 * Returns the calendars of kindergartens: the official one with their own days on top. One statement reads the own days
 * of all of them. Days outside the span are official.
 */
export async function calendarsOf(
  scope: Scope,
  kigIds: readonly string[],
  from: string,
  to: string,
  people: PeopleKind,
): Promise<CalendarOn> {
  const { rows } = await sql<{ kigId: string; day: string; name: string; kind: CalendarDayKind }>`
    select d.kig_id as "kigId", d.day, d.day_name as name, d.kind from calendar_days d
    where d.kig_id = any(${[...new Set(kigIds)]}::uuid[]) and ${scope.within('d.kig_id')} and not d.deleted
      and d.day between ${from} and ${to} and coalesce(d.people, 'everyone') in ('everyone', ${people})`.execute(
    scope.db,
  );
  const own = new Map(rows.map(({ kigId, day, name, kind }) => [`${kigId} ${day}`, { name, kind }]));
  return (kigId, day) => {
    const found = own.get(`${kigId} ${day}`);
    if (!found) return schoolDayOf(day);
    return found.kind === 'workday' ? { open: true, reason: null } : { open: false, reason: found.name };
  };
}

/** Returns which days kindergartens are open for children, whatever the span. */
export async function openDaysOf(
  scope: Scope,
  kigIds: readonly string[],
): Promise<(kigId: string, day: string) => boolean> {
  const calendarOn = await calendarsOf(scope, kigIds, '0001-01-01', '9999-12-31', 'children');
  return (kigId, day) => calendarOn(kigId, day).open;
}
