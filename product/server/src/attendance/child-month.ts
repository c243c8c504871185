import type { ChildDay } from '@kiga/contract/attendance/day.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { devicePlaces } from '../devices/devices.public.ts';
import { withinClasses } from '../identity/identity.public.ts';
import { type ComputedDay, computeDays, daysOf } from './child-facts.ts';
import { reasonIn } from './day-board.ts';
import { momentOf } from './student-results.ts';

/** A child, with the present moment by the clock of its kindergarten. */
export interface ChildNow {
  kigId: string;
  timeZone: string;
  today: string;
  /** `HH:MM` */
  time: string;
}

/** Returns the days of a child in a month, `yyyy-mm`; null for the current one. Throws RECORD_NOT_FOUND. */
export async function childMonth(
  scope: Scope,
  { id, month: wanted, now, language }: { id: string; month: string | null; now: Date; language: Language },
) {
  const child = await childNow(scope, id, now);
  const { kigId, timeZone, today } = child;
  const month = wanted ?? today.slice(0, 7);
  const span = monthSpan(month);
  const computed = await computeDays(scope, { ...child, ...span, ids: [id] });
  const byDay = new Map(computed.map((one) => [one.day, one]));
  const devices = computed.flatMap(({ seen }) => [seen?.deviceId ?? [], seen?.leftDeviceId ?? []].flat());
  const places = await devicePlaces(scope, kigId, [...new Set(devices)]);
  const placeOf = (deviceId: string | null | undefined) => (deviceId ? (places.get(deviceId) ?? null) : null);
  const days = daysOf(span).map((day): ChildDay => {
    const one = byDay.get(day);
    return {
      day,
      state: shownTo(scope, one?.state ?? 'none'),
      reason: reasonIn(language, one?.schoolDay.reason ?? null),
      at: one?.at?.toISOString() ?? null,
      isDoubtful: (!one?.isMarked && one?.seen?.isDoubtful) ?? false,
      place: placeOf(one?.seen?.deviceId),
      leftAt: one?.leftAt?.toISOString() ?? null,
      leftPlace: placeOf(one?.seen?.leftDeviceId),
    };
  });
  // A day that is not settled counts once the child was seen.
  const settled = computed.filter(({ state }) => state !== 'ahead');
  const sumOf = (of: (one: ComputedDay) => number) => settled.reduce((sum, one) => sum + of(one), 0);
  return {
    timeZone,
    today,
    month,
    days,
    counts: {
      due: sumOf(({ dueHalves }) => dueHalves) / 2,
      came: sumOf(({ cameHalves }) => cameHalves) / 2,
      late: settled.filter(({ lateMinutes, state }) => lateMinutes > 0 || state === 'late').length,
      missing: sumOf(({ absence, dueHalves, cameHalves }) => (absence === 'unknown' ? dueHalves - cameHalves : 0)) / 2,
    },
  };
}

/** Only the kindergarten reads why a child was absent, because illness is health data. */
function shownTo({ session }: Scope, state: ChildDay['state']): ChildDay['state'] {
  return session.appType !== 3 && (state === 'sick' || state === 'personal') ? 'other' : state;
}

/** Returns a child within the reader's rows. Organizations belong to the platform, so two statements read. */
export async function childNow(scope: Scope, id: string, now: Date): Promise<ChildNow> {
  const { rows } = await sql<{ kigId: string }>`
    select kig_id as "kigId" from students
    where id = ${id} and ${scope.within('kig_id')} and ${withinClasses(scope, 'class_id')} and not deleted`.execute(
    scope.db,
  );
  const child = rows[0];
  if (!child) throw new AppError('RECORD_NOT_FOUND');
  return { ...child, ...(await momentOf(scope, child.kigId, now)) };
}

/** Returns the first and the last day of a month, `yyyy-mm`. */
export function monthSpan(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number);
  const to = new Date(Date.UTC(year as number, number as number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to };
}

/** Returns the months of a span of days, `yyyy-mm`, oldest first; none where it ends before it begins. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); ) {
    months.push(month);
    const [year, number] = month.split('-').map(Number) as [number, number];
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  }
  return months;
}
