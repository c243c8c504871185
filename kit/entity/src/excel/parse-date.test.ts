import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { dateOfSerial, parseDate } from './parse-date.ts';

test.each<[Cell]>([
  [{ date: '2021-03-05' }],
  [{ date: '2021-03-05 08:30:00' }],
  [44260],
  [44260.75],
  [20210305],
  ['20210305'],
  ['2021-03-05'],
  ['2021/3/5'],
  ['2021.3.5'],
  ['2021。3。5'],
  ['2021—03—05'],
  ['2021 3 5'],
  ['2021年3月5日'],
  ['2021 年 3 月 5 号'],
  ['21年3月5日'],
  ['２０２１／０３／０５'],
  ['\u00a02021-03-05 '],
  ['2021/3/5 0:00:00'],
  ['2021-03-05T08:30'],
  ['5 Mar 2021'],
  ['5-Mar-2021'],
  ['5th March, 2021'],
  ['March 5, 2021'],
  ['MAR. 5 2021'],
  ['2021 Mar 5'],
])('%j is read as 5 March 2021', (cell) => {
  expect(parseDate(cell)).toEqual({ value: '2021-03-05' });
});

test.each<[Cell]>([
  ['2021-02-30'],
  ['2022-13-40'],
  ['2021-2-29'],
  ['20210230'],
  ['5/3/2021'],
  ['25/3/2021'],
  ['21-3-5'],
  ['5 Mar 21'],
  ['45年3月5日'],
  ['2021-3/5'],
  ['2021年3月'],
  ['2021-03-05T20:00:00Z'],
  ['1021-03-05'],
  ['5 Foo 2021'],
  ['44260'],
  [2021],
  [5],
  [202103],
  [2021.3],
  [true],
  [''],
  [null],
  ['无'],
])('%j is refused as a date', (cell) => {
  expect(parseDate(cell)).toEqual({ error: 'FIELD_DATE_INVALID' });
});

test('the two-digit year 85年 is read as 1985', () => {
  expect(parseDate('85年3月5日')).toEqual({ value: '1985-03-05' });
});

test('a serial number is read as the day that Excel shows', () => {
  expect([61, 45002, 73050].map(dateOfSerial)).toEqual(['1900-03-01', '2023-03-17', '2099-12-31']);
});

test('every day is read the same from each way of writing it', () => {
  const day = fc.date({ min: new Date('1927-05-18'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const value = date.toISOString().slice(0, 10);
      const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
      const english = date.toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const serial = Date.parse(value) / 86_400_000 + 25_569;
      const written: Cell[] = [
        value,
        { date: value },
        serial,
        Number(value.replaceAll('-', '')),
        value.replaceAll('-', ''),
        `${year}/${month}/${dayOfMonth}`,
        `${year}.${month}.${dayOfMonth}`,
        `${year}年${month}月${dayOfMonth}日`,
        english,
      ];
      expect(written.map(parseDate)).toEqual(written.map(() => ({ value })));
    }),
  );
});

test('every accepted date is a day that exists', () => {
  const anything = fc.oneof(fc.string(), fc.stringMatching(/^\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?$/), fc.double());
  fc.assert(
    fc.property(anything, (cell) => {
      const parsed = parseDate(cell);
      if ('value' in parsed) expect(new Date(parsed.value).toISOString().slice(0, 10)).toBe(parsed.value);
    }),
  );
});
