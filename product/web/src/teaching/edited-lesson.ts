import type { Week, WrittenLesson } from '@kiga/contract/teaching/lesson.acts.ts';
import type { ShownLesson } from './week-words.ts';

/** A lesson of a draft. */
export type EditedLesson = ShownLesson;

/** A place in a week. */
export interface Place {
  day: string;
  period: number;
}

/** Unsaved lessons of a week, with the steps that led to them. */
export interface Draft {
  /** The stored week from which the draft began, so that the server notices another person's changes. */
  of: Week;
  /** The lessons after each step; the last ones are shown. */
  steps: readonly (readonly EditedLesson[])[];
}

let serial = 0;

/** Returns a lesson of a course without a place. The head of the class gives it. */
export function lessonOf({ id, classes, courses }: Week, courseId: string): EditedLesson {
  return {
    key: `of ${courseId}`,
    classId: id as string,
    day: '',
    period: 0,
    courseId,
    teacherId: classes.find((one) => one.id === id)?.teacherIds[0] ?? null,
    classroomId: courses.find((one) => one.id === courseId)?.classroomId ?? null,
    topic: null,
    isJoint: false,
    substituteId: null,
    isOnLeave: false,
  };
}

/** Returns a new lesson at a place, without a course where none is given. */
export function newLessonAt(week: Week, { day, period }: Place, courseId = ''): EditedLesson {
  serial += 1;
  return { ...lessonOf(week, courseId), key: `new ${serial}`, day, period };
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

export const isAt = (place: Place) => (one: Place) => one.day === place.day && one.period === place.period;

/** Returns the lessons with one put in, or changed by its key. */
export function withLesson(lessons: readonly EditedLesson[], one: EditedLesson): EditedLesson[] {
  return lessons.some(({ key }) => key === one.key)
    ? lessons.map((old) => (old.key === one.key ? one : old))
    : [...lessons, one];
}

/** Returns the lessons after one of them moved. A lesson that stands there takes its place. */
export function movedTo(lessons: readonly EditedLesson[], moved: EditedLesson, place: Place): EditedLesson[] {
  const isHeld = isAt(place);
  return lessons.map((one) => {
    if (one.key === moved.key) return elsewhere(one, place);
    return isHeld(one) ? elsewhere(one, moved) : one;
  });
}

/** Returns a lesson at another place, or with another teacher. Its substitute and its leave were those of the one before. */
export const elsewhere = (one: EditedLesson, { day, period }: Place): EditedLesson => ({
  ...one,
  day,
  period,
  substituteId: null,
  isOnLeave: false,
});

/** Returns whether lessons may be placed there. */
export function isOpenPlace({ days, periods }: Week, { day, period }: Place): boolean {
  const held = periods[period - 1];
  const on = days.find((one) => one.day === day);
  return held !== undefined && held.kind !== 'break' && on !== undefined && on.open && on.inTerm;
}

/** Returns the open places of a week that no lesson of the class takes, in the order of time. */
export function freePlaces(week: Week, lessons: readonly EditedLesson[]): Place[] {
  return week.days
    .flatMap(({ day }) => week.periods.map((_, index) => ({ day, period: index + 1 })))
    .filter((place) => isOpenPlace(week, place) && !lessons.some(isAt(place)));
}
