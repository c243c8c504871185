import { wordsOf } from '@kiga/contract/app/words.ts';
import type { ArrivalCounts, DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { childSight } from '@kiga/contract/campus/child-sight.ts';
import { maskName } from '@kiga/entity/mask.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type ChildOfClass, childrenByClass, weekOfTerm } from '../campus/campus.public.ts';
import { devicePlaces } from '../devices/devices.public.ts';
import { morningOf } from './arrival-times.ts';
import type { ChildNotes } from './attendance.public.ts';
import { calendarsOf } from './calendars.ts';
import { type ComputedDay, computeDays } from './child-facts.ts';
import { childNotesOf } from './child-notes.ts';

const LAST = 10;

/** Returns the board of the scope's one kindergarten. Throws OWNER_OUT_OF_REACH where the scope reaches several. */
export async function dayBoard(
  sources: readonly ChildNotes[],
  scope: Scope,
  now: Date,
  language: Language,
): Promise<DayBoard> {
  const morning = await morningOf(scope, now);
  const { kigId, kigName, day, time, timeZone, arriveFrom, lateAfter, callAfter } = morning;
  const [enrolled, computed, schoolOn, termWeek, notes] = await Promise.all([
    childrenByClass(scope, kigId),
    computeDays(scope, { kigId, from: day, to: day, timeZone, today: day, time, ids: null }),
    calendarsOf(scope, [kigId], day, day, 'children'),
    weekOfTerm(scope, kigId, day),
    childNotesOf(sources, scope, kigId, language),
  ]);
  const schoolDay = schoolOn(kigId, day);
  const days = new Map(computed.map((one) => [one.studentId, one]));
  const asSeen = sightOf(scope);
  const children = enrolled.flatMap((child) => {
    const day = days.get(child.id);
    // A child may be entered before its first day.
    const isExpected = schoolDay.open && (child.admissionDate === null || child.admissionDate <= morning.day);
    if (!day || !(isExpected || day.seen || day.isMarked)) return [];
    return [{ child, shown: asSeen.child(child), day, state: boardState(day) }];
  });
  const last = children
    .flatMap(({ day: { seen }, ...rest }) => (seen?.at ? [{ ...rest, at: seen.at, deviceId: seen.deviceId }] : []))
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
    schoolDay: { open: schoolDay.open, reason: reasonIn(language, schoolDay.reason) },
    times: { arriveFrom, lateAfter, callAfter },
    counts: countStates(children, schoolDay.open),
    classes: [...Map.groupBy(children, ({ child }) => child.classId).values()].map((inClass) => {
      const { classId, className } = (inClass[0] as (typeof children)[number]).child;
      const inOrder = asSeen.isNameKnown ? inClass : inClass.toSorted((a, b) => byId(a.child, b.child));
      return {
        id: classId,
        className,
        counts: countStates(inClass, schoolDay.open),
        children: inOrder.map(({ shown, day: { at, leftAt, seen, isMarked }, state }) => ({
          ...shown,
          state,
          at: at?.toISOString() ?? null,
          isDoubtful: !isMarked && (seen?.isDoubtful ?? false),
          leftAt: leftAt?.toISOString() ?? null,
          backAt: (isMarked ? null : seen?.backAt?.toISOString()) ?? null,
          note: notes.get(shown.id) ?? null,
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

type BoardState = DayBoard['classes'][number]['children'][number]['state'];

/**
 * Returns the state that the board shows: whether the child arrived, is on leave, or is missing so far. Leaving early does
 * not change how a child arrived.
 */
export function boardState({ state, inAt, outAt, lateMinutes, absence }: ComputedDay): BoardState {
  if (inAt === null && outAt === null) {
    return absence === null || absence === 'unknown' ? 'missing' : 'leave';
  }
  if (inAt === null) return 'unseen';
  return lateMinutes > 0 || state === 'late' ? 'late' : 'on-time';
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

/** Counts children by state. */
export function countStates(
  children: readonly { state: BoardState; day: Pick<ComputedDay, 'outAt'> }[],
  isOpen: boolean,
): ArrivalCounts {
  const of = (wanted: BoardState) => children.filter(({ state }) => state === wanted).length;
  return {
    expected: isOpen ? children.length : 0,
    onTime: of('on-time'),
    late: of('late'),
    unseen: of('unseen'),
    leave: of('leave'),
    missing: of('missing'),
    left: children.filter(({ day: { outAt } }) => outAt !== null).length,
  };
}

/** Returns the reason of a day without school in the reader's language; `weekend` stays. */
export function reasonIn(language: Language, reason: string | null): string | null {
  return reason === null || reason === 'weekend' ? reason : (findWord(wordsOf(language), reason) ?? reason);
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
