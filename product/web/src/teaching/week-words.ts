import type { TakenSlot, Week, WeekLesson } from '@kiga/contract/teaching/lesson.acts.ts';
import { dayAfter, shortDay, weekdayOf } from '@kiga/entity/days.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** A lesson as the grid shows it; a new one has no id. */
export type ShownLesson = Omit<WeekLesson, 'id' | 'version'> & { id?: string; key: string };

/** Words of the reasons by whether the other class may be named. */
const takenWords: Readonly<Record<TakenSlot['reason'], { named: string; unnamed: string }>> = {
  closed: { named: 'teaching.timetable.taken.closed', unnamed: 'teaching.timetable.taken.closed' },
  leave: { named: 'teaching.timetable.taken.leave', unnamed: 'teaching.timetable.taken.leave' },
  teacherBusy: {
    named: 'teaching.timetable.taken.teacherBusy',
    unnamed: 'teaching.timetable.taken.teacherBusyElsewhere',
  },
  roomBusy: { named: 'teaching.timetable.taken.roomBusy', unnamed: 'teaching.timetable.taken.roomBusyElsewhere' },
};

/** Returns the name of a period of a week by its number. */
export function periodWord({ t }: Kit, { periods }: Week, number: number): string {
  return periods[number - 1]?.periodName ?? t('teaching.timetable.period', { number });
}

/** Returns the name of a place in the week, such as 周四 集体二. */
export function placeWord(kit: Kit, week: Week, { day, period }: { day: string; period: number }): string {
  return kit.t('teaching.timetable.place', {
    day: weekdayOf(day, kit.language),
    period: periodWord(kit, week, period),
  });
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
  const { named, unnamed } = takenWords[held.reason];
  return className ? t(named, { name, className }) : t(unnamed, { name });
}
