import { growthIndicators } from '@kiga/contract/health/growth/growth.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessGrowth, completedMonths, type GrowthMeasurement, levelOf } from './assess-growth.ts';
import type { GrowthSex } from './growth-tables.ts';
import { chinaRow, percentileOf, zOfSds } from './growth-z.ts';

const DAY_MS = 86_400_000;
const dayOf = (ageDays: number) => new Date(Date.parse('2020-01-01') + ageDays * DAY_MS).toISOString().slice(0, 10);

/** Returns a standing child born on 2020-01-01. */
const child = (
  sex: GrowthSex,
  ageDays: number,
  weightKg: number,
  heightCm: number,
  isLying = false,
): GrowthMeasurement => ({
  sex,
  birthday: '2020-01-01',
  measuredOn: dayOf(ageDays),
  weightKg,
  heightCm,
  isLying,
});

/** Returns z of each indicator, rounded; null where there is none. */
function scores(measurement: GrowthMeasurement, family: 'who' | 'china', places = 2) {
  const { results } = assessGrowth(measurement, family);
  return growthIndicators.map((indicator) => {
    const z = results.find((one) => one.indicator === indicator)?.z;
    return z === undefined ? null : Number(z.toFixed(places)) + 0;
  });
}

const MONTH = 30.4375;

describe('growth by the WHO', () => {
  it.each([
    ['boy', 1461, 16, 103, [-0.17, -0.08, -0.2, -0.17]],
    ['girl', 1461, 16, 103, [-0.03, 0.06, -0.13, -0.09]],
    ['boy', 1461, 24.5, 103, [3.11, -0.08, 4.91, 4.85]],
    ['girl', 1278, 11, 92, [-2.42, -1.73, -1.95, -2.06]],
  ] as const)('rates a %s of %i days with %d kg and %d cm', (sex, days, kg, cm, wanted) => {
    expect(scores(child(sex, days, kg, cm), 'who')).toEqual(wanted);
  });

  it('reads weight for height between two rows', () => {
    expect(scores(child('boy', 1461, 16, 103.05), 'who', 4)[3]).toBe(-0.1817);
  });

  it('goes on with the reference of 2007 from day 1827, by months, without weight for height', () => {
    // Ages in whole days stand for 66 and 72 months but for some hours.
    expect(scores(child('boy', Math.round(66 * MONTH), 20, 112), 'who', 1)).toEqual([0.2, -0.2, 0.5, null]);
    expect(scores(child('boy', Math.round(72 * MONTH), 20, 116), 'who')).toEqual([-0.19, 0.01, -0.34, null]);
    expect(scores(child('girl', Math.round(66 * MONTH), 18, 110), 'who')).toEqual([-0.42, -0.44, -0.25, null]);
    const standards = (days: number) =>
      assessGrowth(child('boy', days, 18, 110), 'who').results.map((one) => one.standard);
    expect(new Set(standards(1826))).toEqual(new Set(['who-2006']));
    expect(new Set(standards(1827))).toEqual(new Set(['who-2007']));
  });

  it('corrects a child who was measured the other way by 0.7 cm', () => {
    const heightOf = (days: number, isLying: boolean) =>
      assessGrowth(child('boy', days, 12, 87, isLying), 'who').results.find(
        ({ indicator }) => indicator === 'height-for-age',
      )?.value;
    expect([heightOf(730, true), heightOf(730, false), heightOf(731, true), heightOf(731, false)]).toEqual([
      87, 87.7, 86.3, 87,
    ]);
  });
});

describe('growth by WS/T 423-2022', () => {
  // The printed rows of the standard, -3 to +3 SD.
  it.each([
    ['boy', 36, 'weight-for-age', [10.8, 11.9, 13.2, 14.6, 16.3, 18.3, 20.5]],
    ['girl', 36, 'weight-for-age', [10.3, 11.4, 12.6, 14.1, 15.9, 17.9, 20.5]],
    ['boy', 48, 'height-for-age', [93.3, 97.2, 101, 104.9, 108.8, 112.6, 116.5]],
    ['girl', 48, 'bmi-for-age', [12.2, 13, 14, 15.1, 16.4, 18, 20]],
    ['boy', 60, 'weight-for-age', [13.6, 15.1, 16.9, 19.1, 21.6, 24.5, 28.1]],
    ['girl', 60, 'height-for-age', [98.3, 102.5, 106.6, 110.8, 115, 119.1, 123.3]],
    ['boy', 72, 'bmi-for-age', [12.2, 13.1, 14.1, 15.4, 17, 19.1, 22.1]],
    ['girl', 72, 'weight-for-age', [14.3, 16.1, 18.2, 20.7, 23.7, 27.3, 31.5]],
  ] as const)('has the row of a %s of %i months, %s', (sex, months, indicator, wanted) => {
    expect(chinaRow({ sex, ageDays: months * MONTH, heightCm: 0 }, indicator)).toEqual(wanted);
  });

  it.each([
    ['boy', 48, 16, 103, [-0.4118, -0.4872, -0.1986, -0.25]],
    ['girl', 48, 16, 103, [-0.1176, -0.1795, -0.0168, 0]],
    ['girl', 42, 11, 92, [-3.0909, -2.2162, -2.2547, -2.4286]],
    ['boy', 48, 24.5, 103.5, [3.2143, -0.359, 4.3855, 4.641]],
  ] as const)('rates a %s of %i months with %d kg and %d cm', (sex, months, kg, cm, wanted) => {
    const one = { sex, ageDays: months * MONTH, heightCm: cm };
    const values = {
      'weight-for-age': kg,
      'height-for-age': cm,
      'bmi-for-age': kg / (cm / 100) ** 2,
      'weight-for-height': kg,
    };
    const found = growthIndicators.map(
      (indicator) => Number(zOfSds(chinaRow(one, indicator) ?? [], values[indicator]).toFixed(4)) + 0,
    );
    expect(found).toEqual(wanted);
  });

  it('rates by interpolated rows between two printed ones', () => {
    const one = { sex: 'boy', ageDays: 49.5 * MONTH, heightCm: 103 } as const;
    expect(zOfSds(chinaRow(one, 'weight-for-age') ?? [], 16)).toBeCloseTo(-0.5714, 4);
    expect(zOfSds(chinaRow(one, 'height-for-age') ?? [], 103)).toBeCloseTo(-0.7051, 4);
  });

  it('reads nothing between lying at 23 months and standing at 24', () => {
    const at = (months: number) => chinaRow({ sex: 'boy', ageDays: months * MONTH, heightCm: 0 }, 'bmi-for-age');
    expect(at(23.5)).toEqual(at(23));
    expect(at(24)).not.toEqual(at(23));
  });

  it('holds its last row until 84 months, and hands over to the WHO from then on', () => {
    const standardsOf = (days: number) =>
      new Set(assessGrowth(child('girl', days, 24, 122), 'china').results.map((one) => one.standard));
    expect(standardsOf(Math.floor(83.9 * MONTH))).toEqual(new Set(['wst423-2022']));
    expect(standardsOf(Math.ceil(84 * MONTH))).toEqual(new Set(['who-2007']));
  });

  it('has no weight for a height that the table lacks, and no result under a year', () => {
    const tall = assessGrowth(child('boy', 2000, 28, 131), 'china').results.map(({ indicator }) => indicator);
    expect(tall).not.toContain('weight-for-height');
    expect(assessGrowth(child('boy', 300, 9, 70, true), 'china').results).toEqual([]);
  });

  it('names the state of nutrition by table 3, and the WHO its own', () => {
    const stateOf = (kg: number, family: 'who' | 'china') =>
      assessGrowth(child('boy', 1461, kg, 103), family).results.find(({ indicator }) => indicator === 'bmi-for-age')
        ?.nutrition;
    expect([12.5, 13.5, 16, 18, 19.5, 22].map((kg) => stateOf(kg, 'china'))).toEqual([
      'severelyWasted',
      'wasted',
      null,
      'overweight',
      'obese',
      'severelyObese',
    ]);
    expect([16, 18, 19.5, 22].map((kg) => stateOf(kg, 'who'))).toEqual([null, 'overweightRisk', 'overweight', 'obese']);
  });

  it('has five levels, each with its lower limit', () => {
    expect([-2.01, -2, -1.01, -1, 0.99, 1, 1.99, 2].map(levelOf)).toEqual([
      'low',
      'belowMiddle',
      'belowMiddle',
      'middle',
      'middle',
      'aboveMiddle',
      'aboveMiddle',
      'high',
    ]);
  });
});

describe('any measurement', () => {
  const anyChild = fc.record({
    sex: fc.constantFrom<GrowthSex>('boy', 'girl'),
    days: fc.integer({ min: 400, max: 2_500 }),
    kg: fc.double({ min: 6, max: 40, noNaN: true }),
    cm: fc.double({ min: 65, max: 130, noNaN: true }),
  });

  it('has a higher score for a higher value', () => {
    fc.assert(
      fc.property(anyChild, fc.constantFrom('who', 'china'), ({ sex, days, kg, cm }, family) => {
        const [light] = scores(child(sex, days, kg, cm), family, 9);
        const [heavy] = scores(child(sex, days, kg + 0.5, cm), family, 9);
        if (light == null || heavy == null) return;
        expect(heavy).toBeGreaterThan(light);
      }),
      { numRuns: 300 },
    );
  });

  it('differs little from one day to the next, but for the step at two and at five years', () => {
    fc.assert(
      fc.property(anyChild, fc.constantFrom('who', 'china'), ({ sex, days, kg, cm }, family) => {
        if ([730, 1826].includes(days) || Math.floor((days + 1) / MONTH) === 84) return;
        const today = scores(child(sex, days, kg, cm, days < 730), family, 9);
        const tomorrow = scores(child(sex, days + 1, kg, cm, days + 1 < 731), family, 9);
        const [one, other] = [today[0], tomorrow[0]];
        // Beyond the standards, a small change of a row is a large one of z.
        if (one == null || other == null || Math.abs(one) > 4) return;
        expect(Math.abs(one - other)).toBeLessThan(0.05);
      }),
      { numRuns: 300 },
    );
  });

  it('is told as wrong where no child has such a score, such as grams for kilograms', () => {
    expect(assessGrowth(child('boy', 1461, 35, 103), 'who').implausible).toContain('bmi-for-age');
    expect(assessGrowth(child('boy', 1461, 16, 103), 'who').implausible).toEqual([]);
  });
});

it('percentiles are those of the normal distribution', () => {
  expect([-3, -2, -1, 0, 1, 1.88079, 3].map((z) => Number(percentileOf(z).toFixed(3)))).toEqual([
    0.135, 2.275, 15.866, 50, 84.134, 97, 99.865,
  ]);
});

it.each([
  ['2022-01-31', '2022-02-28', 1],
  ['2022-01-31', '2022-02-27', 0],
  ['2022-04-10', '2026-11-27', 55],
  ['2022-11-27', '2026-11-27', 48],
  ['2022-11-28', '2026-11-27', 47],
])('completed months from %s to %s are %i', (birthday, day, months) => {
  expect(completedMonths(birthday, day)).toBe(months);
});
