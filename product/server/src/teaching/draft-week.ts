import { type Clash, clashesOf, type Occupying, slotOf } from '@kiga/contract/teaching/clashes.ts';
import type { WrittenLesson } from '@kiga/contract/teaching/lesson.acts.ts';
import type { ScheduleTerms } from '@kiga/contract/teaching/periods.ts';
import { daysOfWeek } from '@kiga/contract/teaching/timetable.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { calendarsOf } from '../attendance/attendance.public.ts';
import { lessonsOf, occupied, roomOf, type StoredLesson } from './lessons-of.ts';
import { scheduleOn } from './schedules.ts';
import { isInTerm, termOfWeek } from './term-weeks.ts';
import {
  type TaughtClass,
  type TimetableCourse,
  type TimetableTeacher,
  taughtClass,
  timetableCourses,
  timetableRooms,
  timetableTeachers,
} from './timetable-people.ts';

/** A draft of a class's week, with all that its rules need. */
export interface DraftWeek {
  kigId: string;
  week: string;
  taught: TaughtClass;
  lessons: readonly WrittenLesson[];
  /** The lessons of the class that are stored now, by id. */
  stored: ReadonlyMap<string, StoredLesson>;
  /** The lessons of all other classes. */
  others: readonly StoredLesson[];
  schedule: ScheduleTerms;
  courses: ReadonlyMap<string, TimetableCourse>;
  teachers: ReadonlyMap<string, TimetableTeacher>;
  rooms: ReadonlyMap<string, string>;
  /** Whether lessons can stand on a day. */
  isOpen(day: string): boolean;
  isInTerm(day: string): boolean;
}

/** A lesson of the draft that meets a lesson of another class. */
export interface DraftMeeting {
  index: number;
  kind: Exclude<Clash['kind'], 'class'>;
  other: StoredLesson;
}

/** Reads what the rules of a draft need. Throws RECORD_NOT_FOUND for a class out of reach. */
export async function draftWeek(
  scope: Scope,
  { classId, week, lessons }: { classId: string; week: string; lessons: readonly WrittenLesson[] },
): Promise<DraftWeek> {
  const kigId = scope.oneTenant();
  const span = { from: week, to: dayAfter(week, 6) };
  const taught = await taughtClass(scope, kigId, classId);
  const all = await lessonsOf(scope, kigId, span, sql`true`);
  const term = await termOfWeek(scope, kigId, week);
  const calendarOn = await calendarsOf(scope, [kigId], span.from, span.to, 'children');
  const chosen = lessons.flatMap(({ teacherId }) => (teacherId === null ? [] : [teacherId]));
  const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));
  return {
    kigId,
    week,
    taught,
    lessons,
    stored: byId(all.filter((one) => one.classId === classId)),
    others: all.filter((one) => one.classId !== classId),
    schedule: await scheduleOn(scope, kigId, week),
    courses: byId(await timetableCourses(scope, kigId)),
    teachers: byId(await timetableTeachers(scope, kigId, chosen)),
    rooms: new Map((await timetableRooms(scope, kigId)).map(({ id, name }) => [id, name])),
    isOpen: (day) => calendarOn(kigId, day).open && isInTerm(term, day),
    isInTerm: (day) => isInTerm(term, day),
  };
}

/** Returns whether a lesson of the draft keeps time and teacher of the stored one, and so its substitute. */
export function keepsSubstitute(before: StoredLesson | undefined, one: WrittenLesson): boolean {
  return (
    before !== undefined && before.day === one.day && before.period === one.period && before.teacherId === one.teacherId
  );
}

/** Returns what a lesson of the draft occupies. */
export function occupiedInDraft(draft: DraftWeek, one: WrittenLesson, key: string): Occupying {
  const { id, day, period, courseId, teacherId, classroomId, isJoint } = one;
  const before = id === undefined ? undefined : draft.stored.get(id);
  const substituteId = keepsSubstitute(before, one) ? before?.substituteId : null;
  const field = draft.courses.get(courseId)?.field ?? 'area';
  const roomId = roomOf({ field, classroomId, homeRoomId: draft.taught.classroomId });
  return {
    key,
    classId: draft.taught.id,
    day,
    period,
    courseId,
    teacherId: substituteId ?? teacherId,
    roomId,
    isJoint,
  };
}

/** Returns the lessons of a draft that meet those of other classes. */
export function meetingsOf(draft: DraftWeek): DraftMeeting[] {
  const bySlot = Map.groupBy(draft.others, slotOf);
  return draft.lessons.flatMap((one, index) => {
    const own = occupiedInDraft(draft, one, String(index));
    return (bySlot.get(slotOf(own)) ?? []).flatMap((other) =>
      clashesOf(own, occupied(other)).map(({ kind }) => ({ index, kind: kind as DraftMeeting['kind'], other })),
    );
  });
}

/** Returns the slots of the week in which lessons can stand, in the order of time. */
export function openSlots({ week, schedule, isOpen }: DraftWeek): { day: string; period: number }[] {
  return daysOfWeek(week)
    .filter(isOpen)
    .flatMap((day) =>
      schedule.periods.flatMap(({ kind }, index) => (kind === 'break' ? [] : [{ day, period: index + 1 }])),
    );
}
