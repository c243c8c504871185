import { calendarDay } from '@kiga/contract/attendance/calendar-day.entity.ts';
import { leavePolicy } from '@kiga/contract/attendance/leave-policy.entity.ts';
import { listOpen } from '@kiga/contract/attendance/open.acts.ts';
import { studentLeave } from '@kiga/contract/attendance/student-leave.entity.ts';
import { teacherLeave } from '@kiga/contract/attendance/teacher-leave.entity.ts';
import type { Program } from '../program/program.ts';
import { calendarDayHooks } from './calendar-day.server.ts';
import { openDaysOf } from './calendars.ts';
import { registerFamilyLeave } from './family-leave.ts';
import { leavePolicyHooks } from './leave-policy.server.ts';
import { leaveTimeline } from './leave-timeline.ts';
import { openItems, registerOpenSources } from './open-sources.ts';
import { studentLeaveHooks } from './student-leave.server.ts';
import { teacherLeaveHooks } from './teacher-leave.server.ts';

/** Registers the calendar and the leave of children and staff. */
export function registerLeave(program: Program): void {
  const { api, campus, devices, entities } = program;
  entities.add(calendarDay, calendarDayHooks(program));
  entities.add(leavePolicy, leavePolicyHooks);
  entities.add(studentLeave, studentLeaveHooks(program));
  entities.add(teacherLeave, teacherLeaveHooks(program));
  devices.openDaysOf = openDaysOf;
  campus.timelineSources.push(leaveTimeline);
  registerOpenSources(program);
  registerFamilyLeave(program);
  api.handle(listOpen, async ({ input: { place }, scope }) => ({
    items: await openItems(program, scope, { forBoard: place === 'board' }),
  }));
}
