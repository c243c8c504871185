import { describe, expect, it } from 'vitest';
import { exactFee } from './exact-fee.ts';

describe('the fee before it is rounded', () => {
  it.each([
    [4_320, 60, '0.2592'],
    [1, 60, '0.00006'],
    [345_601, 60, '20.73606'],
  ])('has all its digits for %i fen at %i basis points', (total, basisPoints, fee) => {
    expect(exactFee(total, basisPoints)).toBe(fee);
  });

  it('is not told when nothing was rounded', () => {
    expect(exactFee(10_000, 60)).toBeNull();
    expect(exactFee(4_320, 0)).toBeNull();
  });
});
