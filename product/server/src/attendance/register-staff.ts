import { makeup } from '@kiga/contract/attendance/makeup.entity.ts';
import { missedSignIn } from '@kiga/contract/attendance/missed-sign-in.entity.ts';
import * as acts from '@kiga/contract/attendance/staff-month.acts.ts';
import { teacherRule } from '@kiga/contract/attendance/teacher-rule.entity.ts';
import type { Program } from '../program/program.ts';
import { noteExport } from './note-export.ts';
import { confirmMonth, correctDay, explainDay, reopenMonth } from './staff-day-acts.ts';
import { staffMonth } from './staff-month.ts';
import { makeupHooks, missedSignInHooks } from './staff-requests.server.ts';
import { recomputeStaff } from './staff-results.ts';
import { staffSheet } from './staff-sheet.ts';
import { addPunches, eraseStaffDays } from './teacher-punches.ts';
import { teacherRuleHooks } from './teacher-rule.server.ts';
import { registerWaitingRequests } from './waiting-requests.ts';

/** Registers the days of staff: rules, punches, requests and the sheet of a month. */
export function registerStaff(program: Program): void {
  const { api, attendance, campus, devices, entities } = program;
  entities.add(teacherRule, teacherRuleHooks(program));
  entities.add(missedSignIn, missedSignInHooks(program));
  entities.add(makeup, makeupHooks(program));
  attendance.recompute.staff.push(recomputeStaff(program));
  devices.eventSinks.push((inside, events) => addPunches(program, inside, events));
  campus.adultErasers.push(eraseStaffDays);
  registerWaitingRequests(program);

  api.handle(acts.staffMonth, ({ input: { month }, scope, language }) =>
    staffMonth(program, scope, { month, language }),
  );
  api.handle(acts.explainStaffDay, ({ input, scope }) => explainDay(program, scope, input));
  api.handle(acts.correctStaffDay, async ({ input, act }) => {
    await act((inside) => correctDay(program, inside, input));
    return {};
  });
  api.handle(acts.confirmStaffMonth, async ({ input, act }) => {
    await act((inside) => confirmMonth(program, inside, input.month));
    return {};
  });
  api.handle(acts.reopenStaffMonth, async ({ input, act }) => {
    await act((inside) => reopenMonth(program, inside, input));
    return {};
  });
  api.handle(acts.exportStaffMonth, async ({ input: { month }, scope, language }) => {
    const sheet = await staffMonth(program, scope, { month, language });
    await noteExport(program, scope, acts.exportStaffMonth.name, { month });
    return staffSheet(sheet, language);
  });
}
