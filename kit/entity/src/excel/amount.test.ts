import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenOf } from './amount.ts';

describe('an amount in a sheet', () => {
  it.each([
    ['1280.5', 128_050],
    ['1,280.50', 128_050],
    ['¥1280', 128_000],
    ['￥ 1,280.05 元', 128_005],
    ['-3.4', -340],
    ['0.29', 29],
  ])('is read from %s as %i fen', (text, fen) => {
    expect(fenOf(text)).toBe(fen);
  });

  it.each(['', '12.345', '1,28', '一百', '1.2.3', '12元5'])('is not recognised in %j', (text) => {
    expect(fenOf(text)).toBeNull();
  });

  it('keeps its value when fen are written as yuan and read back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (fen) => fenOf(String(fen / 100)) === fen));
  });
});
