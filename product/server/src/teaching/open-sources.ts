import { daysOfWeek } from '@kiga/contract/teaching/timetable.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { calendarsOf } from '../attendance/attendance.public.ts';
import { scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { lessonsOf } from './lessons-of.ts';
import { openLessons } from './substitution.server.ts';
import { isInTerm, termOfWeek } from './term-weeks.ts';
import { taughtClasses } from './timetable-people.ts';

/** Registers what waits in teaching: lessons without a teacher, and classes without a timetable for next week. */
export function registerOpenSources({ attendance }: Pick<Program, 'attendance'>): void {
  attendance.openSources.push({
    isOnBoard: false,
    async load(scope) {
      const { permissions } = scope.session;
      if (!permissions.has('teaching.substitution.read')) return [];
      const count = (await openLessons(scopeForPermission(scope, 'teaching.substitution.read'))).length;
      if (count === 0) return [];
      const mine = permissions.has('teaching.substitution.assign');
      const key = 'attendance.open.items.substitutions';
      return [{ key, params: {}, count, href: '/teaching/substitutions', mine, who: [] }];
    },
  });
  attendance.openSources.push({
    isOnBoard: true,
    async load(scope) {
      const { permissions } = scope.session;
      if (!permissions.has('teaching.lesson.read')) return [];
      const { count, week } = await withoutTimetable(scopeForPermission(scope, 'teaching.lesson.read'));
      if (count === 0) return [];
      const mine = permissions.has('teaching.lesson.arrange');
      const href = `${mine ? '/set-timetable' : '/teaching/timetable'}?week=${week}`;
      return [{ key: 'attendance.open.items.noTimetable', params: {}, count, href, mine, who: [] }];
    },
  });
}

/** Counts the classes within reach that have lessons this week and none next week, where next week has school. */
async function withoutTimetable(scope: Scope): Promise<{ count: number; week: string }> {
  const kigId = scope.oneTenant();
  const now = mondayOf(scope.session.today);
  const week = dayAfter(now, 7);
  const term = await termOfWeek(scope, kigId, week);
  const calendarOn = await calendarsOf(scope, [kigId], week, dayAfter(week, 6), 'children');
  if (!daysOfWeek(week).some((day) => calendarOn(kigId, day).open && isInTerm(term, day))) return { count: 0, week };
  const lessons = await lessonsOf(scope, kigId, { from: now, to: dayAfter(week, 6) });
  const classesFrom = (from: string, to: string) =>
    new Set(lessons.filter(({ day }) => day >= from && day < to).map(({ classId }) => classId));
  const [held, planned] = [classesFrom(now, week), classesFrom(week, dayAfter(week, 7))];
  const count = (await taughtClasses(scope, kigId)).filter(({ id }) => held.has(id) && !planned.has(id)).length;
  return { count, week };
}
