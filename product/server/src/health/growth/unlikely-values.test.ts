import { unitSlipOf } from '@kiga/contract/health/growth/unit-slips.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chinaRow } from './growth-z.ts';
import { type EarlierMeasurement, type RatedChild, type RatedValues, unlikelyValues } from './rate-measurement.ts';

type Measured = RatedValues & EarlierMeasurement;

const BIRTH = '2020-01-01';
const dayOf = (ageDays: number) => new Date(Date.parse(BIRTH) + ageDays * 86_400_000).toISOString().slice(0, 10);
const child = (sex: 'male' | 'female'): RatedChild => ({ sex, birthday: BIRTH });

/** Returns the measurement of a child at a number of standard deviations of height and BMI. */
function measuredAt(sex: 'male' | 'female', ageDays: number, z: number): Measured {
  const row = (indicator: 'height-for-age' | 'bmi-for-age') =>
    chinaRow({ sex: sex === 'male' ? 'boy' : 'girl', ageDays, heightCm: 0 }, indicator) ?? [];
  const at = (values: readonly number[]) => {
    const low = Math.min(5, Math.floor(z + 3));
    return (values[low] as number) + (z + 3 - low) * ((values[low + 1] as number) - (values[low] as number));
  };
  const heightCm = Number(at(row('height-for-age')).toFixed(1));
  const weightKg = Number((at(row('bmi-for-age')) * (heightCm / 100) ** 2).toFixed(1));
  return { measuredOn: dayOf(ageDays), heightCm, weightKg, headCm: null, position: 'standing' } as Measured;
}

const children = fc.record({
  sex: fc.constantFrom('male' as const, 'female' as const),
  // From the first day on which children stand, to seven years.
  ageDays: fc.integer({ min: 760, max: 2_100 }),
  z: fc.double({ min: -1.9, max: 1.9, noNaN: true }),
  days: fc.integer({ min: 1, max: 365 }),
});

describe('the values of a measurement', () => {
  it('are not asked about when a usual child keeps its place among the others', () => {
    fc.assert(
      fc.property(children, ({ sex, ageDays, z, days }) => {
        const [last, now] = [measuredAt(sex, ageDays, z), measuredAt(sex, ageDays + days, z)];
        expect(unlikelyValues(now, child(sex), 'china', last)).toEqual([]);
      }),
    );
  });

  it('are asked about, with the last value and its day, when a child shrinks, leaps, or weighs half as much again', () => {
    fc.assert(
      fc.property(children, ({ sex, ageDays, z, days }) => {
        const [last, now] = [measuredAt(sex, ageDays, z), measuredAt(sex, ageDays + days, z)];
        const [height, weight] = [last.heightCm as number, last.weightKg as number];
        const fields = (values: Partial<RatedValues>) =>
          unlikelyValues({ ...now, ...values }, child(sex), 'china', last).map((one) => [one.field, one.last, one.day]);
        const ofHeight = ['heightCm', height, last.measuredOn];
        expect(fields({ heightCm: height - 1.1 })).toContainEqual(ofHeight);
        expect(fields({ heightCm: height + 2.1 + (2 * days) / 30.4375 })).toContainEqual(ofHeight);
        expect(fields({ weightKg: weight * 1.5 })).toContainEqual(['weightKg', weight, last.measuredOn]);
      }),
    );
  });

  it('come back in the unit of the field when another unit was given', () => {
    fc.assert(
      fc.property(children, ({ sex, ageDays, z }) => {
        const { heightCm, weightKg } = measuredAt(sex, ageDays, z) as unknown as Record<string, number>;
        const grams = { error: 'HEALTH_WEIGHT_IN_GRAMS', value: weightKg };
        expect(unitSlipOf('weightKg', Math.round((weightKg as number) * 1_000))).toEqual(grams);
        const metres = { error: 'HEALTH_LENGTH_IN_METRES', value: heightCm };
        expect(unitSlipOf('heightCm', (heightCm as number) / 100)).toEqual(metres);
        expect(unitSlipOf('heightCm', heightCm as number)).toBeNull();
      }),
    );
  });
});
