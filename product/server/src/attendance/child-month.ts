import { wordsOf } from '@kiga/contract/app/words.ts';
import { type ArrivalTimes, arrivalState, usualArrivalTimes } from '@kiga/contract/attendance/arrival.ts';
import type { ChildDay } from '@kiga/contract/attendance/day.acts.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { devicePlaces } from '../devices/devices.public.ts';
import { withinClasses } from '../identity/identity.public.ts';
import { hasLeft } from './has-left.ts';

/** A child, with the present moment by the clock of its kindergarten. */
export interface ChildNow {
  kigId: string;
  timeZone: string;
  today: string;
  /** `HH:MM` */
  time: string;
  /** First day in the kindergarten, as far as known. */
  since: string;
}

/** A child's day as machines saw it. */
export interface SeenDay {
  day: string;
  at: Date | null;
  /** Arrival as `HH:MM` by the kindergarten's clock. */
  time: string | null;
  deviceId: string | null;
  isDoubtful: boolean;
  leftAt: Date | null;
  leftDeviceId: string | null;
}

const DAY_MS = 86_400_000;

/** Returns the days of a child in a month, `yyyy-mm`; null for the current one. Throws RECORD_NOT_FOUND. */
export async function childMonth(
  scope: Scope,
  { id, month: wanted, now, language }: { id: string; month: string | null; now: Date; language: Language },
) {
  const child = await childNow(scope, id, now);
  const { kigId, timeZone, today } = child;
  const month = wanted ?? today.slice(0, 7);
  const days = daysOfMonth(month);
  const seen = new Map((await seenDays(scope, child, id, days)).map((one) => [one.day, one]));
  const kept = await keptDays(scope, kigId, days);
  const timesOn = await arrivalTimesOf(scope, kigId);
  const devices = [...seen.values()].flatMap(({ deviceId, leftDeviceId }) =>
    [deviceId ?? [], leftDeviceId ?? []].flat(),
  );
  const places = await devicePlaces(scope, kigId, [...new Set(devices)]);
  const placeOf = (deviceId: string | null | undefined) => (deviceId ? (places.get(deviceId) ?? null) : null);
  const shown = days.map((day): ChildDay => {
    const one = seen.get(day);
    const { reason } = schoolDayOf(day);
    return {
      day,
      state: stateOn(day, one, child, { ...timesOn(day), isKept: kept.has(day) }),
      reason: reason === null || reason === 'weekend' ? reason : (findWord(wordsOf(language), reason) ?? reason),
      at: one?.at?.toISOString() ?? null,
      isDoubtful: one?.isDoubtful ?? false,
      place: placeOf(one?.deviceId),
      leftAt: one?.leftAt?.toISOString() ?? null,
      leftPlace: placeOf(one?.leftDeviceId),
    };
  });
  const count = (...states: ChildDay['state'][]) =>
    shown.filter(({ state, reason }) => reason === null && states.includes(state)).length;
  return {
    timeZone,
    today,
    month,
    days: shown,
    counts: {
      due: count('on-time', 'late', 'unseen', 'missing'),
      came: count('on-time', 'late', 'unseen'),
      late: count('late'),
      missing: count('missing'),
    },
  };
}

/** Returns a child within the reader's rows. Organizations belong to the platform, so two statements read. */
export async function childNow(scope: Scope, id: string, now: Date): Promise<ChildNow> {
  const { rows: found } = await sql<{ kigId: string; admissionDate: string | null; createdAt: Date }>`
    select kig_id as "kigId", admission_date as "admissionDate", created_at as "createdAt" from students
    where id = ${id} and ${scope.within('kig_id')} and ${withinClasses(scope, 'class_id')} and not deleted`.execute(
    scope.db,
  );
  const child = found[0];
  if (!child) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<Omit<ChildNow, 'kigId' | 'since'> & { entered: string }>`
    select o.time_zone as "timeZone", (${now}::timestamptz at time zone o.time_zone)::date as today,
      to_char(${now}::timestamptz at time zone o.time_zone, 'HH24:MI') as time,
      (${child.createdAt}::timestamptz at time zone o.time_zone)::date as entered
    from organizations o where o.id = ${child.kigId} and ${scope.within('o.id')}`.execute(scope.db);
  const { entered, ...today } = rows[0] as (typeof rows)[number];
  return { kigId: child.kigId, ...today, since: child.admissionDate ?? entered };
}

/** Returns the days of this list on which machines saw a child. */
export async function seenDays(
  scope: Scope,
  { kigId, timeZone }: ChildNow,
  id: string,
  days: readonly string[],
): Promise<SeenDay[]> {
  const { rows } = await sql<SeenDay>`
    select d.day, a.at, to_char(a.at at time zone ${timeZone}, 'HH24:MI') as time,
      coalesce(d.first_in_device_id, d.doubtful_in_device_id) as "deviceId",
      d.first_in_at is null and d.doubtful_in_at is not null as "isDoubtful",
      case when ${hasLeft('d')} then d.last_out_at end as "leftAt",
      case when ${hasLeft('d')} then d.last_out_device_id end as "leftDeviceId"
    from student_days d cross join lateral (select coalesce(d.first_in_at, d.doubtful_in_at) as at) a
    where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and d.student_id = ${id}
      and d.day = any(${[...days]}::date[])`.execute(scope.db);
  return rows;
}

/** Returns those of these days on which machines saw any child; the others say nothing about one child. */
async function keptDays(scope: Scope, kigId: string, days: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select asked.day from unnest(${[...days]}::date[]) as asked (day)
    where exists (select from student_days d where d.kig_id = ${kigId} and ${scope.within('d.kig_id')}
      and d.day = asked.day)`.execute(scope.db);
  return new Set(rows.map(({ day }) => day));
}

/** Returns a function that returns the arrival times that hold on a day. */
export async function arrivalTimesOf(scope: Scope, kigId: string): Promise<(day: string) => ArrivalTimes> {
  const shown = (name: string) => sql`to_char(${sql.ref(`t.${name}`)}, 'HH24:MI')`;
  const { rows } = await sql<ArrivalTimes & { beginsOn: string }>`
    select t.begins_on as "beginsOn", ${shown('arrive_from')} as "arriveFrom", ${shown('late_after')} as "lateAfter",
      ${shown('call_after')} as "callAfter"
    from arrival_times t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} order by t.begins_on desc`.execute(
    scope.db,
  );
  return (day) => rows.find(({ beginsOn }) => beginsOn <= day) ?? usualArrivalTimes;
}

function stateOn(
  day: string,
  seen: SeenDay | undefined,
  { today, time, since }: ChildNow,
  times: ArrivalTimes & { isKept: boolean },
): ChildDay['state'] {
  const { open } = schoolDayOf(day);
  if (seen) {
    if (seen.time === null) return 'unseen';
    return open ? arrivalState(seen.time, times) : 'on-time';
  }
  if (!open) return 'free';
  if (day < since) return 'none';
  if (day > today || (day === today && time <= times.callAfter)) return 'ahead';
  return times.isKept ? 'missing' : 'none';
}

/** Returns the days of a month, `yyyy-mm`. */
function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${month}-01`); ; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!day.startsWith(month)) return days;
    days.push(day);
  }
}
