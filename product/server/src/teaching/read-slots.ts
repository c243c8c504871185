import type { readSlots, TakenSlot } from '@kiga/contract/teaching/lesson.acts.ts';
import { daysOfWeek } from '@kiga/contract/teaching/timetable.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { calendarsOf } from '../attendance/attendance.public.ts';
import { lessonsOf, occupied, roomOf, toldOf } from './lessons-of.ts';
import { scheduleOn } from './schedules.ts';
import { teachersAway } from './teachers-away.ts';
import { isInTerm, termOfWeek } from './term-weeks.ts';
import { taughtClass, timetableCourses } from './timetable-people.ts';

/** Returns where a lesson cannot stand, as `readSlots` says. */
export async function slotsOf(
  scope: Scope,
  { classId, week: day, courseId, teacherId, classroomId }: z.output<typeof readSlots.input>,
): Promise<TakenSlot[]> {
  const kigId = scope.oneTenant();
  const week = mondayOf(day);
  const span = { from: week, to: dayAfter(week, 6) };
  const { classroomId: homeRoomId } = await taughtClass(scope, kigId, classId);
  const course = (await timetableCourses(scope, kigId)).find(({ id }) => id === courseId);
  const term = await termOfWeek(scope, kigId, week);
  const schedule = await scheduleOn(scope, kigId, week);
  const calendarOn = await calendarsOf(scope, [kigId], span.from, span.to, 'children');
  const away = await teachersAway(scope, kigId, span, schedule);
  const roomId = roomOf({ field: course?.field ?? 'area', classroomId: classroomId ?? null, homeRoomId });
  const taken: TakenSlot[] = [];
  for (const one of daysOfWeek(week)) {
    if (!calendarOn(kigId, one).open || !isInTerm(term, one)) {
      taken.push({ day: one, period: null, reason: 'closed', other: null });
      continue;
    }
    for (const index of schedule.periods.keys()) {
      if (teacherId !== undefined && away(teacherId, one, index + 1)) {
        taken.push({ day: one, period: index + 1, reason: 'leave', other: null });
      }
    }
  }
  for (const held of await lessonsOf(scope, kigId, span, sql`l.class_id <> ${classId}`)) {
    const busy = occupied(held);
    const reason =
      teacherId !== undefined && busy.teacherId === teacherId
        ? 'teacherBusy'
        : roomId !== null && busy.roomId === roomId
          ? 'roomBusy'
          : null;
    if (reason) taken.push({ day: held.day, period: held.period, reason, other: toldOf(scope, held) });
  }
  return taken;
}
