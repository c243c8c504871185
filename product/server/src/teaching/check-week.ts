import { clashesOf, slotOf } from '@kiga/contract/teaching/clashes.ts';
import type { checkWeek, DraftClash, WrittenLesson } from '@kiga/contract/teaching/lesson.acts.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { z } from 'zod';
import { type DraftMeeting, type DraftWeek, draftWeek, meetingsOf, occupiedInDraft, openSlots } from './draft-week.ts';
import { occupied, reachesClass, roomOf, toldOf } from './lessons-of.ts';
import { type Away, teachersAway } from './teachers-away.ts';

const DAY_MS = 86_400_000;

/** Returns the clashes of a draft with ways out, as `checkWeek` says. */
export async function checkDraft(scope: Scope, input: z.output<typeof checkWeek.input>): Promise<DraftClash[]> {
  const week = mondayOf(input.week);
  const draft = await draftWeek(scope, { ...input, week });
  const meetings = meetingsOf(draft);
  if (meetings.length === 0) return [];
  const span = { from: week, to: dayAfter(week, 6) };
  const away = await teachersAway(scope, draft.kigId, span, draft.schedule);
  return meetings.map((meeting) => shownClash(scope, draft, away, meeting));
}

function shownClash(scope: Scope, draft: DraftWeek, away: Away, { index, kind, other }: DraftMeeting): DraftClash {
  const one = draft.lessons[index] as WrittenLesson;
  const own = occupiedInDraft(draft, one, String(index));
  const room = roomOf(other);
  const roomName = reachesClass(scope, other.classId) && room !== null ? (draft.rooms.get(room) ?? null) : null;
  const name =
    kind === 'teacher'
      ? (draft.teachers.get(own.teacherId ?? '')?.name ?? '')
      : (draft.rooms.get(own.roomId ?? '') ?? '');
  return {
    index,
    kind,
    name,
    other: { ...toldOf(scope, other), roomName },
    ways: [...moveWay(draft, away, one), ...teacherWay(draft, away, one, kind), ...jointWay(scope, own, other)],
  };
}

/** Returns the nearest slot of the same kind in which class, teacher and room are free; none where there is none. */
function moveWay(draft: DraftWeek, away: Away, one: WrittenLesson): DraftClash['ways'] {
  const kind = draft.schedule.periods[one.period - 1]?.kind;
  const own = new Set(draft.lessons.map(slotOf));
  const distance = ({ day, period }: { day: string; period: number }) =>
    (Math.abs(Date.parse(day) - Date.parse(one.day)) / DAY_MS) * 100 + Math.abs(period - one.period);
  const free = openSlots(draft)
    .filter(({ period }) => draft.schedule.periods[period - 1]?.kind === kind)
    .filter((slot) => !own.has(slotOf(slot)) && isFree(draft, away, { ...one, ...slot }))
    .toSorted((a, b) => distance(a) - distance(b));
  return free[0] ? [{ kind: 'move', ...free[0] }] : [];
}

/** Returns a teacher of the class who is free at the time of the lesson. */
function teacherWay(draft: DraftWeek, away: Away, one: WrittenLesson, kind: DraftMeeting['kind']): DraftClash['ways'] {
  if (kind !== 'teacher') return [];
  const found = draft.taught.teacherIds
    .filter((id) => id !== one.teacherId && draft.teachers.get(id)?.isInService)
    .find((teacherId) => isFree(draft, away, { ...one, teacherId }));
  return found === undefined
    ? []
    : [{ kind: 'teacher', teacherId: found, name: draft.teachers.get(found)?.name ?? '' }];
}

function jointWay(scope: Scope, own: ReturnType<typeof occupied>, other: DraftMeeting['other']): DraftClash['ways'] {
  const isSame = clashesOf({ ...own, isJoint: true }, occupied(other)).length === 0;
  return isSame && reachesClass(scope, other.classId) ? [{ kind: 'joint' }] : [];
}

function isFree(draft: DraftWeek, away: Away, one: WrittenLesson): boolean {
  const own = occupiedInDraft(draft, one, 'free');
  if (own.teacherId !== null && away(own.teacherId, one.day, one.period)) return false;
  return draft.others.every((other) => clashesOf(own, occupied(other)).length === 0);
}
