import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf, termBalanceOf } from './meal-account.ts';

const sums = fc.record({
  mealDays: fc.integer({ min: 0, max: 100_000 }),
  feeFen: fc.integer({ min: 0, max: 100_000 }),
  spentFen: fc.integer({ min: 0, max: 1_000_000_000 }),
});

describe('the account of a month', () => {
  it('takes the fee of each meal day, less what was spent, with the carried amount', () => {
    expect(accountOf({ mealDays: 20, feeFen: 1_800, spentFen: 30_000 }, -500)).toMatchObject({
      incomeFen: 36e3,
      balanceFen: 5500,
    });
  });

  it('loses no fen over the months of a term', () => {
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 6 }), (months) => {
        let carried = 0;
        const accounts = months.map((month) => {
          const account = accountOf(month, carried);
          carried = account.balanceFen;
          return account;
        });
        expect(carried).toBe(termBalanceOf(accounts, 2).balanceFen);
      }),
    );
  });
});

describe('the balance of a term', () => {
  it.each([
    [{ incomeFen: 100_000, spentFen: 98_000 }, 2, true],
    [{ incomeFen: 100_000, spentFen: 97_999 }, 2.001, false],
    [{ incomeFen: 100_000, spentFen: 102_001 }, -2.001, false],
    [{ incomeFen: 0, spentFen: 0 }, null, true],
    [{ incomeFen: 0, spentFen: 1 }, null, false],
  ])('is computed from %j: %s %%, within 2 %%: %s', (month, percent, isWithin) => {
    const balance = termBalanceOf([month], 2);
    if (percent === null) expect(balance.percent).toBeNull();
    else expect(balance.percent).toBeCloseTo(percent);
    expect(balance.isWithin).toBe(isWithin);
  });
});
