import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, daysBetween, formatDay } from './format.ts';

test.each([
  ['2020-12-08', '2026-11-20', 5, 11],
  ['2020-11-20', '2026-11-20', 6, 0],
  ['2020-11-21', '2026-11-20', 5, 11],
  ['2026-11-20', '2026-11-20', 0, 0],
  ['2024-01-31', '2024-02-29', 0, 1],
  ['2024-01-31', '2024-02-28', 0, 0],
  ['2020-02-29', '2021-02-28', 1, 0],
])('a child born on %s is on %s %i years and %i months old', (birthday, day, years, months) => {
  expect(ageOn(birthday, day)).toEqual({ years, months });
});

test('a child has no age before birth', () => {
  expect(ageOn('2026-11-21', '2026-11-20')).toBeNull();
});

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('an age grows by at most one month from day to day, and never falls', () => {
  fc.assert(
    fc.property(days, days, (birthday, day) => {
      fc.pre(birthday <= day);
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      const inMonths = (age: ReturnType<typeof ageOn>) => (age ? age.years * 12 + age.months : -1);
      const step = inMonths(ageOn(birthday, next)) - inMonths(ageOn(birthday, day));
      expect(step === 0 || step === 1).toBe(true);
    }),
  );
});

test('a day is written in the form of each language', () => {
  expect(formatDay('2026-09-05', 'zh_CN')).toBe('2026-09-05');
  expect(formatDay('2026-09-05', 'en_US')).toBe('5 Sep 2026');
});

test('the days between two dates are counted across the end of a month', () => {
  expect(daysBetween('2026-11-20', '2026-12-01')).toBe(11);
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1);
});
