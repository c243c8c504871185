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
import { hasLeft } from './has-left.ts';

const LAST = 10;

/** Known facts of a child's day. */
interface ChildDay {
  /** First arrival; null where machines only saw the child leave. */
  at: Date | null;
  /** The same as `HH:MM` by the kindergarten's clock. */
  time: string | null;
  deviceId: string | null;
  isDoubtful: boolean;
  leftAt: Date | null;
  backAt: Date | null;
}

/** Facts of a child that no machine has seen. */
const unseen: Pick<ChildDay, 'at' | 'isDoubtful' | 'leftAt' | 'backAt'> = {
  at: null,
  isDoubtful: false,
  leftAt: null,
  backAt: null,
};

/** Returns the board of the scope's one kindergarten. Throws OWNER_OUT_OF_REACH where the scope reaches several. */
export async function dayBoard(scope: Scope, now: Date, language: Language): Promise<DayBoard> {
  const morning = await morningOf(scope, now);
  const { kigId, kigName, day, timeZone, arriveFrom, lateAfter, callAfter } = morning;
  const schoolDay = schoolDayOf(day);
  const [enrolled, days, termWeek] = await Promise.all([
    childrenByClass(scope, kigId),
    daysOf(scope, morning),
    weekOfTerm(scope, kigId, day),
  ]);
  const asSeen = sightOf(scope);
  const children = enrolled.flatMap((child) => {
    const day = days.get(child.id);
    // A child may be entered before its first day.
    const isExpected = schoolDay.open && (child.admissionDate === null || child.admissionDate <= morning.day);
    if (!isExpected && !day) return [];
    return [{ child, shown: asSeen.child(child), day: { ...unseen, ...day }, state: stateOf(day, schoolDay, morning) }];
  });
  const last = children
    .flatMap(({ day: { at, deviceId = null }, ...rest }) => (at ? [{ ...rest, at, deviceId }] : []))
    .sort((a, b) => b.at.getTime() - a.at.getTime() || byId(a.child, b.child))
    .slice(0, LAST);
  const places = await devicePlaces(
    scope,
    kigId,
    last.flatMap(({ deviceId }) => deviceId ?? []),
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
        children: inOrder.map(({ shown, day: { at, isDoubtful, leftAt, backAt }, state }) => ({
          ...shown,
          state,
          at: at?.toISOString() ?? null,
          isDoubtful,
          leftAt: leftAt?.toISOString() ?? null,
          backAt: backAt?.toISOString() ?? null,
        })),
      };
    }),
    last: last.map(({ child: { className }, shown, at, deviceId, state }) => ({
      ...shown,
      className,
      at: at.toISOString(),
      place: places.get(deviceId ?? '') ?? '',
      state,
    })),
  };
}

/** Returns a child's arrival state. On a day without school no child is missing or late. */
function stateOf(day: ChildDay | undefined, { open }: SchoolDay, morning: Morning): ArrivalState {
  if (!day) return 'missing';
  if (day.time === null) return 'unseen';
  return open ? arrivalState(day.time, morning) : 'on-time';
}

/** Returns the days of children that machines have seen, by student id. */
async function daysOf(scope: Scope, { kigId, day, timeZone }: Morning): Promise<Map<string, ChildDay>> {
  const { rows } = await sql<ChildDay & { studentId: string }>`
    select d.student_id as "studentId", a.at, to_char(a.at at time zone ${timeZone}, 'HH24:MI') as time,
      coalesce(d.first_in_device_id, d.doubtful_in_device_id) as "deviceId",
      d.first_in_at is null and d.doubtful_in_at is not null as "isDoubtful",
      case when ${hasLeft('d')} then d.last_out_at end as "leftAt",
      case when not ${hasLeft('d')} and d.first_out_at < d.last_in_at and a.at < d.first_out_at then d.last_in_at end as "backAt"
    from student_days d cross join lateral (select coalesce(d.first_in_at, d.doubtful_in_at) as at) a
    where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and d.day = ${day}`.execute(scope.db);
  return new Map(rows.map(({ studentId, ...rest }) => [studentId, rest]));
}

/** Returns functions that show children to the reader. Even the order must not reveal masked names. */
function sightOf({ session }: Scope) {
  const isNameKnown = childSight(session).name === 'full';
  return {
    isNameKnown,
    child: ({ id, name, nameLatin, sex }: ChildOfClass) =>
      isNameKnown ? { id, name, nameLatin, sex } : { id, name: maskName(name), nameLatin: null, sex },
  };
}

function countStates(
  children: readonly { state: ArrivalState; day: Pick<ChildDay, 'leftAt'> }[],
  { open }: SchoolDay,
): ArrivalCounts {
  const of = (wanted: ArrivalState) => children.filter(({ state }) => state === wanted).length;
  return {
    expected: open ? children.length : 0,
    onTime: of('on-time'),
    late: of('late'),
    unseen: of('unseen'),
    missing: of('missing'),
    left: children.filter(({ day }) => day.leftAt !== null).length,
  };
}

function reasonIn(language: Language, { reason }: SchoolDay): string | null {
  return reason === null || reason === 'weekend' ? reason : (findWord(wordsOf(language), reason) ?? reason);
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
