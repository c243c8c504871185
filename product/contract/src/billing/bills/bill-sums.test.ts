import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditLineFen } from './bill-sums.ts';

describe('the credit line of a bill', () => {
  it('keeps the rest for the next bill when refunds exceed the charges', () => {
    expect(creditLineFen(-4_500, 0)).toBe(4_500);
  });

  it('uses the credit of the child when there is one', () => {
    expect(creditLineFen(219_600, 4_500)).toBe(-4_500);
    expect(creditLineFen(3_000, 4_500)).toBe(-3_000);
    expect(creditLineFen(3_000, 0)).toBe(0);
  });

  it('leaves neither total nor credit below zero when any amounts are given', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (sum, credit) => {
          const line = creditLineFen(sum, credit);
          expect(sum + line).toBeGreaterThanOrEqual(0);
          expect(credit + line).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
