import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import { type CourseField, courseFields } from './courses.ts';
import { minutesOf, type Period } from './periods.ts';

const DAY_MS = 86_400_000;

/** Most weeks of a term. */
export const WEEKS_MAX = 30;

/** A lesson as far as the sums of a week need it. */
export interface PlacedLesson {
  day: string;
  period: number;
  courseId: string;
}

/** A course as far as the sums of a week need it. `perWeek` is the target for the class; null for none. */
export interface TargetCourse {
  id: string;
  field: CourseField;
  perWeek: number | null;
}

/** Lessons of a field in a week, beside their target. */
export interface FieldBalance {
  field: CourseField;
  placed: number;
  target: number;
}

/** Returns the seven days of a week that begins on a Monday. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
}

/** Returns the number of a day's week within a term, from 1. Week 1 has the first day of the term. */
export function weekNumberOf(day: string, termBegin: string): number {
  return (Date.parse(mondayOf(day)) - Date.parse(mondayOf(termBegin))) / (7 * DAY_MS) + 1;
}

/** Returns the Monday of a week of a term by its number. */
export function mondayOfWeek(termBegin: string, weekNumber: number): string {
  return dayAfter(mondayOf(termBegin), (weekNumber - 1) * 7);
}

/** Returns the lessons and targets of each field that has any, without outdoor time and the daily routine. */
export function balanceOf(courses: readonly TargetCourse[], lessons: readonly PlacedLesson[]): FieldBalance[] {
  const fieldOf = new Map(courses.map(({ id, field }) => [id, field]));
  return courseFields
    .filter((field) => field !== 'outdoor' && field !== 'routine')
    .map((field) => ({
      field,
      placed: lessons.filter(({ courseId }) => fieldOf.get(courseId) === field).length,
      target: courses.filter((one) => one.field === field).reduce((sum, { perWeek }) => sum + (perWeek ?? 0), 0),
    }))
    .filter(({ placed, target }) => placed > 0 || target > 0);
}

/** Returns the courses that have fewer lessons than their targets, with the number of missing ones. */
export function stillToPlace(
  courses: readonly TargetCourse[],
  lessons: readonly PlacedLesson[],
): { courseId: string; missing: number }[] {
  return courses.flatMap(({ id, perWeek }) => {
    const missing = (perWeek ?? 0) - lessons.filter(({ courseId }) => courseId === id).length;
    return missing > 0 ? [{ courseId: id, missing }] : [];
  });
}

/** Returns the minutes of outdoor lessons by day. */
export function outdoorMinutesByDay(
  courses: readonly TargetCourse[],
  lessons: readonly PlacedLesson[],
  periods: readonly Period[],
): Map<string, number> {
  const outdoor = new Set(courses.filter(({ field }) => field === 'outdoor').map(({ id }) => id));
  const byDay = new Map<string, number>();
  for (const { day, period, courseId } of lessons) {
    const held = periods[period - 1];
    if (held && outdoor.has(courseId)) byDay.set(day, (byDay.get(day) ?? 0) + minutesOf(held));
  }
  return byDay;
}
