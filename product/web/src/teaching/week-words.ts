import type { TakenSlot, Week, WeekLesson } from '@kiga/contract/teaching/lesson.acts.ts';
import { dayAfter } from '@kiga/contract/teaching/timetable.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** A lesson as the grid shows it; a new one has no id. */
export type ShownLesson = Omit<WeekLesson, 'id' | 'version'> & { id?: string; key: string };

/** Returns the word for a day's place in the week. */
export function weekdayWord({ t }: Kit, day: string): string {
  return t(`teaching.timetable.days.${((new Date(day).getUTCDay() + 6) % 7) + 1}`);
}

/** Returns month and day, `12-02`. */
export const shortDay = (day: string): string => day.slice(5);

/** Returns the name of a period of a week by its number. */
export function periodWord({ t }: Kit, { periods }: Week, number: number): string {
  return periods[number - 1]?.periodName ?? t('teaching.timetable.period', { number });
}

/** Returns the name of a place in the week, such as 周四 集体二. */
export function placeWord(kit: Kit, week: Week, { day, period }: { day: string; period: number }): string {
  return kit.t('teaching.timetable.place', { day: weekdayWord(kit, day), period: periodWord(kit, week, period) });
}

/** Returns the name of a week with its days. */
export function weekWord({ t }: Kit, { week, term }: Week): string {
  const span = { from: shortDay(week), to: shortDay(dayAfter(week, 4)) };
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

/** Returns why a lesson cannot stand at a place; null where nothing is against it. */
export function reasonOf(
  { t }: Kit,
  week: Week,
  { teacherId, classroomId }: Pick<ShownLesson, 'teacherId' | 'classroomId'>,
  taken: readonly TakenSlot[],
  { day, period }: { day: string; period: number },
): string | null {
  const held = taken.find((slot) => slot.day === day && (slot.period === null || slot.period === period));
  if (!held) return null;
  const teacher = week.teachers.find(({ id }) => id === teacherId)?.name ?? '';
  const room = week.rooms.find(({ id }) => id === classroomId)?.name ?? t('teaching.timetable.ownRoom');
  const name = held.reason === 'roomBusy' ? room : teacher;
  const className = held.other?.className;
  if (held.reason === 'closed' || held.reason === 'leave')
    return t(`teaching.timetable.taken.${held.reason}`, { name });
  return className
    ? t(`teaching.timetable.taken.${held.reason}`, { name, className })
    : t(`teaching.timetable.taken.${held.reason}Elsewhere`, { name });
}
