import { wordsOf } from '@kiga/contract/app/words.ts';
import * as sheet from '@kiga/contract/attendance/call-sheet.acts.ts';
import * as acts from '@kiga/contract/attendance/day.acts.ts';
import * as days from '@kiga/contract/attendance/student-day.acts.ts';
import { studentRule } from '@kiga/contract/attendance/student-rule.entity.ts';
import { teacherDay } from '@kiga/contract/attendance/teacher-app.acts.ts';
import { appArrivalPhoto } from '@kiga/contract/family/app-day.acts.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import { ownChild } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { morningOf, saveArrivalTimes } from './arrival-times.ts';
import { noteCall, readCallSheet } from './call-sheet.ts';
import { childMonth } from './child-month.ts';
import { childTimeline } from './child-timeline.ts';
import { classDay } from './class-day.ts';
import { classMonth } from './class-month.ts';
import { classSheet } from './class-sheet.ts';
import { closeMonth, openMonth } from './close-month.ts';
import { dayBoard } from './day-board.ts';
import { dayTrial } from './day-trial.ts';
import { keepDays } from './erased-days.ts';
import { explainDay } from './explain-day.ts';
import { familyDay, readArrivalPhoto } from './family-day.ts';
import { registerAttendanceFirstSteps } from './first-steps.ts';
import { attendancePart } from './inspection-parts.ts';
import { kindergartensToday, sumOf } from './kindergartens-today.ts';
import { registerLeave } from './leave.module.ts';
import { eraseMarks, markDay } from './mark-day.ts';
import { noteExport } from './note-export.ts';
import { registerRefunds } from './register-refunds.ts';
import { registerRules } from './register-rules.ts';
import { registerStaff } from './register-staff.ts';
import { registerStatistics } from './register-statistics.ts';
import { attendanceTies } from './roll-over-ties.ts';
import { addToStudentDays, eraseStudentDays, recomputeLate } from './student-days.ts';
import { recomputeChildren } from './student-results.ts';
import { studentRuleHooks } from './student-rule.server.ts';
import { tellOfEvents } from './tell-families.ts';

/** Registers the attendance area: calls, event sink and home figures. */
export function registerAttendance(program: Program): void {
  const { api, attendance, campus, clock, devices, entities, family, identity, stores } = program;
  entities.add(studentRule, studentRuleHooks(program));
  registerStatistics(program);
  registerAttendanceFirstSteps(program);
  attendance.recompute.children.push(recomputeChildren(clock));
  devices.eventSinks.push(async (inside, events) => {
    await addToStudentDays(clock, inside, events);
    await recomputeLate(program, inside, events);
    await tellOfEvents(program, inside, events);
  });
  devices.dayTrials.push(dayTrial(clock));
  campus.figureKeepers.push(keepDays);
  campus.childErasers.push(eraseStudentDays);
  family.daySources.push(familyDay(program));
  api.handleApp(appArrivalPhoto, async ({ input: { studentId, day }, scope, session }) =>
    readArrivalPhoto(program, scope, await ownChild(scope, session, studentId), day),
  );
  registerLeave(program);
  registerStaff(program);
  registerRefunds(program);
  registerRules(program);

  campus.timelineSources.push(childTimeline(clock));

  campus.childErasers.push(eraseMarks);
  campus.rollOverTies.push(attendanceTies);
  campus.inspectionParts.push(attendancePart(program));
  api.handle(days.classMonth, ({ input: { classId, month }, scope, language }) =>
    classMonth(stores, scope, { classId, month, now: clock.now(), language }),
  );
  api.handle(days.classDay, ({ input: { classId, day }, scope, language }) =>
    classDay(attendance.childNotes, scope, { classId, day, now: clock.now(), language }),
  );
  api.handle(days.exportClassMonth, async ({ input: { classId, month }, scope, language }) => {
    const data = await classMonth(stores, scope, { classId, month, now: clock.now(), language });
    await noteExport(program, scope, days.exportClassMonth.name, { classId, month });
    return classSheet(data, language);
  });
  api.handle(days.explainDay, ({ input: { id, day }, scope, language }) =>
    explainDay(stores, scope, { id, day, now: clock.now(), language }),
  );
  api.handle(days.markDay, async ({ input, act }) => ({
    count: await act((inside) => markDay(program, inside, input)),
  }));
  api.handle(sheet.callSheet, ({ scope, language }) =>
    readCallSheet(attendance.childNotes, scope, clock.now(), language),
  );
  api.handle(sheet.noteCall, async ({ input: { id, result }, act, language }) => {
    await act((inside) => noteCall(program, inside, { id, result, language }));
    return {};
  });
  api.handle(days.closeMonth, async ({ input: { month }, act }) => {
    await act((inside) => closeMonth(program, inside, month));
    return {};
  });
  api.handle(days.openMonth, async ({ input: { month, reason }, act }) => {
    await act((inside) => openMonth(program, inside, { month, reason }));
    return {};
  });

  api.handle(acts.childMonth, ({ input: { id, month = null }, scope, language }) =>
    childMonth(scope, { id, month, now: clock.now(), language }),
  );
  api.handle(acts.dayBoard, ({ scope, language }) => dayBoard(attendance.childNotes, scope, clock.now(), language));
  api.handle(teacherDay, async ({ scope, language }) => {
    const { day, timeZone, schoolDay, classes } = await dayBoard(attendance.childNotes, scope, clock.now(), language);
    return { day, timeZone, open: schoolDay.open, classes };
  });
  api.handle(acts.kindergartensToday, async ({ input: { pageNumber, pageSize }, scope }) => {
    const now = clock.now();
    const all = await kindergartensToday(scope, now);
    const start = (pageNumber - 1) * pageSize;
    const list = all.slice(start, start + pageSize);
    return { now: now.toISOString(), total: all.length, counts: sumOf(all), list };
  });
  api.handle(acts.readArrivalTimes, async ({ scope }) => {
    const { arriveFrom, lateAfter, callAfter, beginsOn } = await morningOf(scope, clock.now());
    return { arriveFrom, lateAfter, callAfter, beginsOn };
  });
  api.handle(acts.saveArrivalTimes, async ({ input: { arriveFrom, lateAfter, callAfter }, act, language }) => {
    const ruleName = findWord(wordsOf(language), 'attendance.times.title') ?? '';
    const times = { ruleName, arriveFrom, lateAfter, callAfter };
    await act((inside) => saveArrivalTimes({ stores, clock }, inside, times));
    return {};
  });

  campus.memberFigures.push({
    keys: ['attendance.member.here', 'attendance.member.missing'],
    permission: 'attendance.day.read',
    async load(scope) {
      const all = await kindergartensToday(scope, clock.now());
      return new Map(
        all.map(({ kigId, open, counts: { onTime, late, unseen, missing } }) => [
          kigId,
          open ? [onTime + late + unseen, missing] : [null, null],
        ]),
      );
    },
  });

  identity.homeFigureSources.push(async (session, scope) => {
    // A kindergarten's own home page is its board.
    if (session.appType === 3 || !session.permissions.has('attendance.day.read')) return [];
    const { onTime, late, unseen, missing } = sumOf(await kindergartensToday(scope, clock.now()));
    return [
      { key: 'attendance.home.here', value: onTime + late + unseen, href: null },
      { key: 'attendance.home.missing', value: missing, href: null },
    ];
  });
}
