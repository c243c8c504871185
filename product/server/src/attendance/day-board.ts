import { wordsOf } from '@kiga/contract/app/words.ts';
import { type ArrivalState, arrivalState } from '@kiga/contract/attendance/arrival.ts';
import type { ArrivalCounts, DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { type SchoolDay, schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { childSight } from '@kiga/contract/campus/child-sight.ts';
import { maskName } from '@kiga/entity/mask.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { type ChildOfClass, childrenByClass, weekOfTerm } from '../campus/campus.public.ts';
import { devicePlaces } from '../devices/devices.public.ts';
import { type Morning, morningOf } from './arrival-times.ts';

const LAST = 10;

interface Arrival {
  at: Date;
  /** `HH:MM` by the kindergarten's clock. */
  time: string;
  deviceId: string;
}

/** The board of the one kindergarten of the scope. Throws OWNER_OUT_OF_REACH where it reaches several. */
export async function dayBoard(scope: Scope, now: Date, language: Language): Promise<DayBoard> {
  const morning = await morningOf(scope, now);
  const { kigId, kigName, day, timeZone, arriveFrom, lateAfter, callAfter } = morning;
  const schoolDay = schoolDayOf(day);
  const [enrolled, arrivals, termWeek] = await Promise.all([
    childrenByClass(scope, kigId),
    arrivalsOf(scope, morning),
    weekOfTerm(scope, kigId, day),
  ]);
  const asSeen = sightOf(scope);
  const children = enrolled.flatMap((child) => {
    const arrival = arrivals.get(child.id);
    // Nobody is missing, and nobody late, where nobody is expected.
    if (!schoolDay.open && !arrival) return [];
    const state: ArrivalState = !arrival ? 'missing' : schoolDay.open ? arrivalState(arrival.time, morning) : 'on-time';
    return [{ child, shown: asSeen.child(child), arrival, state }];
  });
  const last = children
    .flatMap(({ arrival, ...rest }) => (arrival ? [{ ...rest, arrival }] : []))
    .sort((a, b) => b.arrival.at.getTime() - a.arrival.at.getTime() || byId(a.child, b.child))
    .slice(0, LAST);
  const places = await devicePlaces(
    scope,
    kigId,
    last.map(({ arrival }) => arrival.deviceId),
  );
  return {
    kigId,
    kigName,
    day,
    now: now.toISOString(),
    timeZone,
    termWeek,
    schoolDay: { open: schoolDay.open, reason: reasonIn(language, schoolDay) },
    times: { arriveFrom, lateAfter, callAfter },
    counts: countStates(children, schoolDay),
    classes: [...Map.groupBy(children, ({ child }) => child.classId).values()].map((inClass) => {
      const { classId, className } = (inClass[0] as (typeof children)[number]).child;
      const inOrder = asSeen.isNameKnown ? inClass : inClass.toSorted((a, b) => byId(a.child, b.child));
      return {
        id: classId,
        className,
        counts: countStates(inClass, schoolDay),
        children: inOrder.map(({ shown, arrival, state }) => ({
          ...shown,
          state,
          at: arrival?.at.toISOString() ?? null,
        })),
      };
    }),
    last: last.map(({ child: { className }, shown, arrival, state }) => ({
      ...shown,
      className,
      at: arrival.at.toISOString(),
      place: places.get(arrival.deviceId) ?? '',
      state,
    })),
  };
}

/** Who has come on the day of a morning, by student id; also those who have left since. */
async function arrivalsOf(scope: Scope, { kigId, day, timeZone }: Morning): Promise<Map<string, Arrival>> {
  const { rows } = await sql<Arrival & { studentId: string }>`
    select student_id as "studentId", first_at as at, first_device_id as "deviceId",
      to_char(first_at at time zone ${timeZone}, 'HH24:MI') as time
    from student_days where kig_id = ${kigId} and ${scope.within('kig_id')} and day = ${day}`.execute(scope.db);
  return new Map(rows.map(({ studentId, ...arrival }) => [studentId, arrival]));
}

/** How the reader sees children. Names that are masked must not be told by the order either. */
function sightOf({ session }: Scope) {
  const isNameKnown = childSight(session).name === 'full';
  return {
    isNameKnown,
    child: ({ id, name, nameLatin, sex }: ChildOfClass) =>
      isNameKnown ? { id, name, nameLatin, sex } : { id, name: maskName(name), nameLatin: null, sex },
  };
}

function countStates(children: readonly { state: ArrivalState }[], { open }: SchoolDay): ArrivalCounts {
  const of = (wanted: ArrivalState) => children.filter(({ state }) => state === wanted).length;
  return { expected: open ? children.length : 0, onTime: of('on-time'), late: of('late'), missing: of('missing') };
}

function reasonIn(language: Language, { reason }: SchoolDay): string | null {
  return reason === null || reason === 'weekend' ? reason : (findWord(wordsOf(language), reason) ?? reason);
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
