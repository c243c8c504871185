import { describe, expect, it } from 'vitest';
import { barsOf, placesOf } from './waterfall-model.ts';

const bars = barsOf(
  { label: 'begin', amountFen: 400 },
  [
    { label: 'in', amountFen: 600 },
    { label: 'out', amountFen: -750 },
  ],
  { label: 'end', amountFen: 250 },
);

describe('a waterfall', () => {
  it('hangs each change between the sums before and after it', () => {
    expect(bars.map(({ fromFen, toFen, isSum }) => [fromFen, toFen, isSum])).toEqual([
      [0, 400, true],
      [400, 1000, false],
      [1000, 250, false],
      [0, 250, true],
    ]);
  });

  it('fills the height with its highest level', () => {
    expect(placesOf(bars, 100)).toEqual([
      { top: 60, height: 40, level: 60 },
      { top: 0, height: 60, level: 0 },
      { top: 0, height: 75, level: 75 },
      { top: 75, height: 25, level: 75 },
    ]);
  });

  it('keeps a bar to be seen when there is no money', () => {
    const zero = { label: 'zero', amountFen: 0 };
    expect(placesOf(barsOf(zero, [], zero), 100)).toEqual([
      { top: 98, height: 2, level: 100 },
      { top: 98, height: 2, level: 100 },
    ]);
  });
});
