import type { Week, WeekLesson } from '@kiga/contract/teaching/lesson.acts.ts';
import { dayAfter } from '@kiga/contract/teaching/timetable.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** A lesson as the grid shows it; a new one has no id. */
export type ShownLesson = Omit<WeekLesson, 'id' | 'version'> & { id?: string; key: string };

/** Returns the word for a day's place in the week. */
export function weekdayWord({ t }: Kit, day: string): string {
  return t(`teaching.timetable.days.${((new Date(day).getUTCDay() + 6) % 7) + 1}`);
}

/** Returns the name of a place in the week, such as 周四 集体二. */
export function placeWord(kit: Kit, { periods }: Week, { day, period }: { day: string; period: number }): string {
  const name = periods[period - 1]?.periodName ?? kit.t('teaching.timetable.period', { number: period });
  return kit.t('teaching.timetable.place', { day: weekdayWord(kit, day), period: name });
}

/** Returns the name of a week with its days. */
export function weekWord({ t, language }: Kit, { week, term }: Week): string {
  const span = { from: formatDay(week, language), to: formatDay(dayAfter(week, 4), language) };
  return term
    ? t('teaching.timetable.week', { week: term.weekNumber, ...span })
    : t('teaching.timetable.weekOutside', span);
}

/** Returns the names of what a lesson has. */
export function namesOf(kit: Kit, week: Week, one: ShownLesson) {
  const find = (list: readonly { id: string; name: string }[], id: string | null) =>
    list.find((item) => item.id === id)?.name ?? null;
  const course = week.courses.find(({ id }) => id === one.courseId);
  return {
    course: course?.name ?? '',
    field: course?.field ?? 'routine',
    teacher: find(week.teachers, one.teacherId) ?? kit.t('teaching.timetable.noTeacher'),
    substitute: find(week.teachers, one.substituteId),
    room: find(week.rooms, one.classroomId) ?? kit.t('teaching.timetable.ownRoom'),
    className: find(week.classes, one.classId) ?? '',
  };
}
