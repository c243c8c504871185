import { mondayOf } from '@kiga/entity/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodIssues, usualSchedule } from './periods.ts';
import { schedule } from './schedule.entity.ts';
import {
  balanceOf,
  mondayOfWeek,
  outdoorMinutesByDay,
  stillToPlace,
  type TargetCourse,
  weekNumberOf,
} from './timetable.ts';

const courses: TargetCourse[] = [
  { id: 'reading', field: 'language', perWeek: 2 },
  { id: 'telling', field: 'language', perWeek: 1 },
  { id: 'number', field: 'science', perWeek: 3 },
  { id: 'outside', field: 'outdoor', perWeek: null },
];
const day = '2026-12-03';
const lessons = [
  { day, period: 1, courseId: 'reading' },
  { day, period: 2, courseId: 'reading' },
  { day, period: 3, courseId: 'outside' },
  { day, period: 6, courseId: 'outside' },
  { day: '2026-12-04', period: 3, courseId: 'outside' },
];

describe('a week of a term', () => {
  it('is week 1 for the first day, also when that is no Monday', () => {
    expect(weekNumberOf('2026-09-01', '2026-09-01')).toBe(1);
    expect(weekNumberOf('2026-09-07', '2026-09-01')).toBe(2);
    expect(mondayOfWeek('2026-09-01', 14)).toBe('2026-11-30');
  });

  it('has the number from which its Monday follows', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (begin, number) => {
        const first = begin.toISOString().slice(0, 10);
        expect(weekNumberOf(mondayOfWeek(first, number), first)).toBe(number);
        expect(new Date(mondayOf(first)).getUTCDay()).toBe(1);
      }),
    );
  });
});

describe('the sums of a week', () => {
  it('compare each field with its targets, without time outdoors', () => {
    expect(balanceOf(courses, lessons)).toEqual([
      { field: 'language', placed: 2, target: 3 },
      { field: 'science', placed: 0, target: 3 },
    ]);
  });

  it('name the courses with missing lessons', () => {
    expect(stillToPlace(courses, lessons)).toEqual([
      { courseId: 'telling', missing: 1 },
      { courseId: 'number', missing: 3 },
    ]);
  });

  it('add the minutes outdoors of each day', () => {
    expect([...outdoorMinutesByDay(courses, lessons, usualSchedule('zh_CN').periods)]).toEqual([
      [day, 120],
      ['2026-12-04', 60],
    ]);
  });
});

describe('the periods of a schedule', () => {
  it.each(['zh_CN', 'en_US'] as const)('can be stored as the form begins with them in %s', (language) => {
    expect(schedule.fields.periods.schema.safeParse(usualSchedule(language).periods).error).toBeUndefined();
  });

  it('are refused when they end before they begin or overlap', () => {
    expect(periodIssues(usualSchedule('zh_CN').periods)).toEqual([]);
    expect(
      periodIssues([
        { beginsAt: '08:40', endsAt: '08:40' },
        { beginsAt: '08:50', endsAt: '09:20' },
        { beginsAt: '09:19', endsAt: '09:50' },
      ]),
    ).toEqual([
      { field: 'periods.0.endsAt', error: 'TEACHING_PERIOD_ORDER' },
      { field: 'periods.2.beginsAt', error: 'TEACHING_PERIODS_OVERLAP' },
    ]);
  });
});
