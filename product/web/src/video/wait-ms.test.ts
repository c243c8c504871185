import { expect, it } from 'vitest';
import { waitMs } from './wait-ms.ts';

it('a lost stream is asked for after 2, 4, 8 and 16 seconds, and then every half minute', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(waitMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});
