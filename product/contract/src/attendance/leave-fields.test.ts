import { dayAfter } from '@kiga/entity/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaveDaysOf, leavePartsOn, leavePeriodIssues, leavePeriodText } from './leave-fields.ts';
import { dayParts } from './people.ts';
import { schoolDayOf } from './school-days.ts';

const isOpen = (day: string) => schoolDayOf(day).open;
describe('the length of a leave', () => {
  it.each([
    [{ fromDay: '2026-11-20', toDay: '2026-11-20' }, 1],
    [{ fromDay: '2026-11-20', toDay: '2026-11-23' }, 2],
    [{ fromDay: '2026-11-20', fromPart: 'afternoon', toDay: '2026-11-23', toPart: 'morning' }, 1],
    [{ fromDay: '2026-11-20', fromPart: 'morning', toDay: '2026-11-20', toPart: 'morning' }, 0.5],
    [{ fromDay: '2026-11-21', toDay: '2026-11-22' }, 0],
    // The National Day of 2026, with a working Saturday after it.
    [{ fromDay: '2026-09-30', toDay: '2026-10-10' }, 4],
  ] as const)('counts the open halves when the days are %j', (leave, days) => {
    expect(leaveDaysOf(leave, isOpen)).toBe(days);
  });

  const period = fc
    .record({
      start: fc.integer({ min: 0, max: 700 }),
      length: fc.integer({ min: 0, max: 30 }),
      fromPart: fc.constantFrom(...dayParts, null),
      toPart: fc.constantFrom(...dayParts, null),
    })
    .map(({ start, length, ...parts }) => {
      const fromDay = dayAfter('2025-01-01', start);
      return { fromDay, toDay: dayAfter(fromDay, length), ...parts };
    });

  it('is the sum of the halves of its days when each is taken alone', () => {
    fc.assert(
      fc.property(period, (leave) => {
        let halves = 0;
        for (let day = leave.fromDay; day <= leave.toDay; day = dayAfter(day, 1)) {
          if (isOpen(day)) halves += leavePartsOn(leave, day).length;
        }
        expect(leaveDaysOf(leave, isOpen)).toBe(halves / 2);
        expect(leavePartsOn(leave, dayAfter(leave.fromDay, -1))).toEqual([]);
        expect(leavePartsOn(leave, dayAfter(leave.toDay, 1))).toEqual([]);
      }),
    );
  });

  it('is refused exactly when no half of a day is left', () => {
    fc.assert(
      fc.property(period, (leave) => {
        const isEmpty = leaveDaysOf(leave, () => true) === 0;
        expect(leavePeriodIssues(leave).length > 0).toBe(isEmpty);
      }),
    );
  });
});

describe('the period of a leave', () => {
  it('has 366 days at most', () => {
    expect(leavePeriodIssues({ fromDay: '2026-11-20', toDay: '2027-11-20' })).toEqual([]);
    expect(leavePeriodIssues({ fromDay: '2026-11-20', toDay: '2027-11-21' })).toEqual([
      { field: 'toDay', error: 'ATTENDANCE_LEAVE_TOO_LONG', data: { max: 366 } },
    ]);
  });

  it('is one day in its text when it begins and ends on the same', () => {
    expect(leavePeriodText('2026-11-20', '2026-11-20')).toBe('2026-11-20');
    expect(leavePeriodText('2026-11-20', '2026-11-24')).toBe('2026-11-20 – 2026-11-24');
  });
});
