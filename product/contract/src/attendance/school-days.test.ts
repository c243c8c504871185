import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidayNotices } from './holiday-notices.ts';
import { schoolDayOf, statutoryHoliday } from './school-days.ts';

const daysOf = (year: number) => {
  const days: string[] = [];
  for (const day = new Date(`${year}-01-01`); day.getUTCFullYear() === year; day.setUTCDate(day.getUTCDate() + 1)) {
    days.push(day.toISOString().slice(0, 10));
  }
  return days;
};
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

describe('the calendar of school days', () => {
  it.each([
    ['2026-11-20', true, null],
    ['2026-11-21', false, 'weekend'],
    ['2026-11-22', false, 'weekend'],
    ['2026-10-01', false, 'attendance.holiday.nationalDay'],
    ['2026-10-03', false, 'attendance.holiday.nationalDay'],
    ['2026-10-08', true, null],
    ['2026-10-10', true, null],
    ['2025-10-06', false, 'attendance.holiday.nationalDayAndMidAutumn'],
    ['2024-02-09', true, null],
    ['2024-06-08', false, 'weekend'],
  ])('marks %s as open (%s) with the reason %s', (day, open, reason) =>
    expect(schoolDayOf(day)).toEqual({ open, reason }),
  );

  // The working days of a year are its weekdays less the statutory holidays: 11 until 2024, 13 since then.
  it.each([
    [2024, 11],
    [2025, 13],
    [2026, 13],
  ])('has in %i exactly %i fewer open days than weekdays', (year, taken) => {
    const days = daysOf(year);
    const open = days.filter((day) => schoolDayOf(day).open).length;
    expect(days.filter((day) => !isWeekend(day)).length - open).toBe(taken);
  });

  it.each([2025, 2026])('opens in %i on no statutory holiday', (year) => {
    const byLaw = daysOf(year).filter((day) => statutoryHoliday(day));
    expect(byLaw).toHaveLength(13);
    expect(byLaw.filter((day) => schoolDayOf(day).open)).toEqual([]);
  });

  it.each([
    ['2027-01-01', 'attendance.holiday.newYear'],
    ['2027-02-05', null],
    ['2027-02-06', 'attendance.holiday.springFestival'],
    ['2027-02-09', 'attendance.holiday.springFestival'],
    ['2027-04-05', 'attendance.holiday.qingming'],
    ['2027-05-03', null],
    ['2027-06-09', 'attendance.holiday.dragonBoat'],
    ['2027-09-15', 'attendance.holiday.midAutumn'],
    ['2027-10-04', null],
    ['2027-10-09', 'weekend'],
    ['2028-04-04', 'attendance.holiday.qingming'],
  ])('follows the law alone in a year without a notice: %s has the reason %s', (day, reason) => {
    expect(schoolDayOf(day)).toEqual({ open: reason === null, reason });
  });

  it('gives a reason exactly for the closed days', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const { open, reason } = schoolDayOf(date.toISOString().slice(0, 10));
        expect(open).toBe(reason === null);
      }),
    );
  });
});

describe('a holiday notice', () => {
  it('makes only weekends working days, and names its official source', () => {
    for (const { year, source, workdays } of holidayNotices) {
      expect(source).toMatch(/^https:\/\/www\.gov\.cn\//);
      expect(workdays.filter((day) => !isWeekend(day))).toEqual([]);
      expect(workdays.every((day) => day >= `${year - 1}-12-01` && day <= `${year}-12-31`)).toBe(true);
    }
  });
});
