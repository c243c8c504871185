import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type RefundDay,
  type RefundTerms,
  refundCountings,
  refundLimits,
  refundMeasures,
  refundOf,
  refundRoundings,
} from './refund.ts';
import { schoolDayOf } from './school-days.ts';

const plain: RefundTerms = {
  measure: 'present',
  counting: 'working',
  tiers: [],
  mealFen: 0,
  firstDaysKept: 0,
  rounding: 'fen',
};
const fee = 100_000;

/** School days from a day on, on the first of which the child came. */
function span(from: string, count: number, present: number): RefundDay[] {
  const days: RefundDay[] = [];
  for (let at = Date.parse(from); days.length < count; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!schoolDayOf(day).open) continue;
    days.push({ day, dueHalves: 2, cameHalves: days.length < present ? 2 : 0, noticed: true });
  }
  return days;
}
const percent = (terms: Partial<RefundTerms>, days: readonly RefundDay[]) =>
  refundOf({ ...plain, ...terms }, days, fee).percent;

describe('a refund', () => {
  it('falls with the days present in a month: 80 %, half of the working days 50 %, none', () => {
    const tiers = [
      { limit: 'days', days: 4, percent: 80 },
      { limit: 'halfFloor', percent: 50 },
    ] as const;
    const of = (present: number) => percent({ tiers }, span('2026-11-02', 21, present));
    expect([0, 4, 5, 10, 11, 21].map(of)).toEqual([80, 80, 50, 50, 0, 0]);
    const ceil = [tiers[0], { limit: 'halfCeil', percent: 50 }] as const;
    expect([11, 12].map((present) => percent({ tiers: ceil }, span('2026-11-02', 21, present)))).toEqual([50, 0]);
  });

  it('falls with the days present in a term of five months: 80 %, 50 %, 30 %, none', () => {
    // The source says `present < 30` and `< 50`.
    const tiers = [
      { limit: 'days', days: 10, percent: 80 },
      { limit: 'days', days: 29, percent: 50 },
      { limit: 'days', days: 49, percent: 30 },
    ] as const;
    const of = (present: number) => percent({ tiers }, span('2026-03-02', 100, present));
    expect([10, 11, 29, 30, 49, 50].map(of)).toEqual([80, 50, 50, 30, 30, 0]);
  });

  it('differs where a whole month or half of it is missing: 60 %, 10 %, none', () => {
    const tiers = [
      { limit: 'days', days: 0, percent: 60 },
      { limit: 'halfFloor', percent: 10 },
    ] as const;
    const of = (present: number) => percent({ tiers }, span('2026-11-02', 20, present));
    expect([0, 1, 10, 11].map(of)).toEqual([60, 10, 10, 0]);
  });

  it('returns a month for each full 30 consecutive days, weekends included', () => {
    const terms = {
      measure: 'consecutive',
      counting: 'calendar',
      tiers: [{ limit: 'days', days: 30, percent: 100 }],
    } as const;
    const absentFrom = (count: number) => refundOf({ ...plain, ...terms }, span('2026-11-02', count, 0), fee);
    expect([absentFrom(21), absentFrom(22), absentFrom(23)].map((one) => [one.measuredDays, one.percent])).toEqual([
      [29, 0],
      [30, 100],
      [31, 100],
    ]);
  });

  it('returns half the fee beyond half a month of absence, and meals from a full week on', () => {
    const terms = {
      measure: 'absent',
      tiers: [{ limit: 'halfCeil', percent: 50 }],
      mealFen: 1_500,
      firstDaysKept: 4,
    } as const;
    const of = (absent: number) => {
      const { feePartFen, mealPartFen } = refundOf({ ...plain, ...terms }, span('2026-11-02', 21, 21 - absent), fee);
      return [feePartFen, mealPartFen];
    };
    expect([4, 5, 10, 11].map(of)).toEqual([
      [0, 0],
      [0, 1_500],
      [0, 9_000],
      [50_000, 10_500],
    ]);
  });

  it('returns meals only of whole absent days with leave in time', () => {
    const days = span('2026-11-02', 4, 1).map((one, index) => ({ ...one, noticed: index !== 2 }));
    const half = { ...(days[0] as RefundDay), day: '2026-11-20', cameHalves: 1 };
    expect(refundOf({ ...plain, mealFen: 1_500 }, [...days, half], fee)).toMatchObject({
      dueDays: 5,
      presentDays: 2,
      absentDays: 3,
      mealDays: 2,
      amountFen: 3_000,
    });
  });

  it('is rounded down to the step of the rule', () => {
    const tiers = [{ limit: 'all', percent: 33 }] as const;
    const of = (rounding: RefundTerms['rounding']) =>
      refundOf({ ...plain, tiers, rounding }, span('2026-11-02', 20, 1), 99_999).amountFen;
    expect(refundRoundings.map(of)).toEqual([32_999, 32_990, 32_900]);
  });

  const anyTerms: fc.Arbitrary<RefundTerms> = fc.record({
    measure: fc.constantFrom(...refundMeasures),
    counting: fc.constantFrom(...refundCountings),
    tiers: fc.array(
      fc.record({
        limit: fc.constantFrom(...refundLimits),
        days: fc.integer({ min: 0, max: 40 }),
        percent: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 4 },
    ),
    mealFen: fc.integer({ min: 0, max: 5_000 }),
    firstDaysKept: fc.integer({ min: 0, max: 5 }),
    rounding: fc.constantFrom(...refundRoundings),
  });
  const anyDays = fc
    .array(fc.record({ cameHalves: fc.constantFrom(0, 1, 2), noticed: fc.boolean() }), { minLength: 1, maxLength: 60 })
    .map((facts) => span('2026-03-02', facts.length, 0).map((one, index) => ({ ...one, ...facts[index] })));
  const anyFee = fc.integer({ min: 0, max: 1_000_000 });

  it('is never negative, and its part of the fee never exceeds the fee', () => {
    fc.assert(
      fc.property(anyTerms, anyDays, anyFee, (terms, days, feeFen) => {
        const { feePartFen, mealPartFen, amountFen } = refundOf(terms, days, feeFen);
        expect(Math.min(feePartFen, mealPartFen)).toBeGreaterThanOrEqual(0);
        expect(feePartFen).toBeLessThanOrEqual(feeFen);
        expect(amountFen).toBe(feePartFen + mealPartFen);
      }),
    );
  });

  it('never falls when a further day is missed with leave in time', () => {
    fc.assert(
      fc.property(anyTerms, anyDays, anyFee, fc.nat(), (terms, days, feeFen, chosen) => {
        const missed = days.map((one, index) =>
          index === chosen % days.length ? { ...one, cameHalves: 0, noticed: true } : one,
        );
        // A day within the first ones takes the place of a later one, whose notice may be missing.
        const all = terms.firstDaysKept === 0 ? missed : missed.map((one) => ({ ...one, noticed: true }));
        const before = terms.firstDaysKept === 0 ? days : days.map((one) => ({ ...one, noticed: true }));
        expect(refundOf(terms, all, feeFen).amountFen).toBeGreaterThanOrEqual(
          refundOf(terms, before, feeFen).amountFen,
        );
      }),
    );
  });
});
