import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, isBlankCell, readCellText } from './cell.ts';

test('a cell is read as the text that the sheet shows', () => {
  expect(cellText(3137962260)).toBe('3137962260');
  expect(cellText(1.5)).toBe('1.5');
  expect(cellText(0.1 + 0.2)).toBe('0.3');
  expect(cellText(0.0000001)).toBe('0.0000001');
  expect(cellText(-0)).toBe('0');
  expect(cellText(true)).toBe('TRUE');
  expect(cellText({ date: '2021-03-05' })).toBe('2021-03-05');
  expect(cellText(null)).toBe('');
});

test('a number of more than 15 digits is refused, and its text has no invented digits', () => {
  const idNumber = Number('110105202303171199');
  expect(readCellText(idNumber)).toEqual({ error: 'FIELD_DIGITS_LOST' });
  expect(cellText(idNumber)).toBe('1.10105202303171E+17');
  expect(readCellText(999_999_999_999_999)).toEqual({ value: '999999999999999' });
  expect(readCellText(1e15)).toEqual({ error: 'FIELD_DIGITS_LOST' });
});

test('every whole number of up to 15 digits is read digit by digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(1e15 - 1), max: 1e15 - 1 }), (number) => {
      expect(readCellText(number)).toEqual({ value: BigInt(number).toString() });
    }),
  );
});

test('a cell of blanks or invisible characters is blank, zero and false are not', () => {
  expect(['', ' ', '　', '\u200b', null, undefined].map(isBlankCell)).toEqual([true, true, true, true, true, true]);
  expect([0, false, 'a'].map(isBlankCell)).toEqual([false, false, false]);
});
