import * as acts from '@kiga/contract/attendance/day.acts.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { Program } from '../program/program.ts';
import { morningOf, saveArrivalTimes } from './arrival-times.ts';
import { childMonth } from './child-month.ts';
import { childTimeline } from './child-timeline.ts';
import { dayBoard } from './day-board.ts';
import { dayTrial } from './day-trial.ts';
import { kindergartensToday, sumOf } from './kindergartens-today.ts';
import { registerStaff } from './register-staff.ts';
import { addToStudentDays, eraseStudentDays } from './student-days.ts';

/** Registers the attendance area: calls, event sink and home figures. */
export function registerAttendance(program: Program): void {
  const { api, campus, clock, devices, identity } = program;
  registerStaff(program);
  devices.eventSinks.push((inside, events) => addToStudentDays(clock, inside, events));
  devices.dayTrials.push(dayTrial(clock));
  campus.childErasers.push(eraseStudentDays);
  devices.isOpenDay = (day) => schoolDayOf(day).open;

  campus.timelineSources.push(childTimeline(clock));

  api.handle(acts.childMonth, ({ input: { id, month = null }, scope, language }) =>
    childMonth(scope, { id, month, now: clock.now(), language }),
  );
  api.handle(acts.dayBoard, ({ scope, language }) => dayBoard(scope, clock.now(), language));
  api.handle(acts.kindergartensToday, async ({ input: { pageNumber, pageSize }, scope }) => {
    const now = clock.now();
    const all = await kindergartensToday(scope, now);
    const start = (pageNumber - 1) * pageSize;
    const list = all.slice(start, start + pageSize);
    return { now: now.toISOString(), total: all.length, counts: sumOf(all), list };
  });
  api.handle(acts.readArrivalTimes, ({ scope }) => morningOf(scope, clock.now()));
  api.handle(acts.saveArrivalTimes, async ({ input: { arriveFrom, lateAfter, callAfter }, act }) => {
    await act((inside) => saveArrivalTimes(clock, inside, { arriveFrom, lateAfter, callAfter }));
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
