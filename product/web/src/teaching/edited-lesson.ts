import type { Week, WrittenLesson } from '@kiga/contract/teaching/lesson.acts.ts';
import type { ShownLesson } from './week-words.ts';

/** A lesson of a draft. */
export type EditedLesson = ShownLesson;

let serial = 0;

/** Returns a new lesson at a place, without a course where none is given; the head of the class gives it. */
export function newLessonAt(
  { id, classes, courses }: Week,
  { day, period }: { day: string; period: number },
  courseId = '',
): EditedLesson {
  serial += 1;
  return {
    key: `new ${serial}`,
    classId: id as string,
    day,
    period,
    courseId,
    teacherId: classes.find((one) => one.id === id)?.teacherIds[0] ?? null,
    classroomId: courses.find((one) => one.id === courseId)?.classroomId ?? null,
    topic: null,
    isJoint: false,
    substituteId: null,
    isOnLeave: false,
  };
}

/** Returns a lesson as the server takes it. */
export function writtenOf({
  id,
  day,
  period,
  courseId,
  teacherId,
  classroomId,
  topic,
  isJoint,
}: EditedLesson): WrittenLesson {
  return { ...(id !== undefined && { id }), day, period, courseId, teacherId, classroomId, topic, isJoint };
}

/** Returns the open places of a week that no lesson of the class takes, in the order of time. */
export function freePlaces(
  { days, periods }: Week,
  lessons: readonly EditedLesson[],
): { day: string; period: number }[] {
  return days
    .filter(({ open, inTerm }) => open && inTerm)
    .flatMap(({ day }) => periods.flatMap(({ kind }, index) => (kind === 'break' ? [] : [{ day, period: index + 1 }])))
    .filter(({ day, period }) => !lessons.some((one) => one.day === day && one.period === period));
}
