import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it.each([
  [-5_000, '00:00'],
  [59_999, '00:59'],
  [1_122_000, '18:42'],
  [3_599_000, '59:59'],
  [3_600_000, '1:00:00'],
  [36_061_000, '10:01:01'],
])('a time of %i ms reads %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
