import { expect, it } from 'vitest';
import { partOfDay } from './part-of-day.ts';

it.each([
  [0, 'evening'],
  [4, 'evening'],
  [5, 'dawn'],
  [8, 'dawn'],
  [9, 'morning'],
  [12, 'noon'],
  [14, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
])('%i o’clock is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});
