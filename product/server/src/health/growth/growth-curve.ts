import { type GrowthFamily, type GrowthIndicator, MONTH_DAYS } from '@kiga/contract/health/growth/growth.ts';
import {
  type AgeAxis,
  type CurveIndicator,
  type CurvePoint,
  type CurveSegment,
  curveAges,
  type GrowthCurve,
} from '@kiga/contract/health/growth/growth-curves.ts';
import { ageDaysOf } from './assess-growth.ts';
import type { GrowthSex } from './growth-tables.ts';
import { chinaRow, sdsOfLms, WST423_END_MONTHS, whoLms } from './growth-z.ts';
import type { MeasurementRecord, RatedChild } from './rate-measurement.ts';

/** A measurement as far as curves need it. */
export type CurveMeasurement = Pick<MeasurementRecord, 'measuredOn' | 'heightCm' | 'weightKg' | 'results'>;

/** Returns sex as the standards know it. */
export const growthSexOf = ({ sex }: Pick<RatedChild, 'sex'>): GrowthSex => (sex === 'male' ? 'boy' : 'girl');

/** Returns the curve of an indicator by a family of standards, with the history of a child, oldest first. */
export function growthCurve(
  child: RatedChild,
  measurements: readonly CurveMeasurement[],
  { family, indicator, axis }: { family: GrowthFamily; indicator: CurveIndicator; axis: AgeAxis },
): GrowthCurve {
  return {
    family,
    indicator,
    segments: segmentsOf(growthSexOf(child), family, indicator, axis),
    points: measurements.flatMap((measured) => pointOf(child, measured, family, indicator) ?? []),
  };
}

/** Bands depend on sex and ages only, so the sheets of a class share them. */
const segmentsKept = new Map<string, CurveSegment[]>();

function segmentsOf(sex: GrowthSex, family: GrowthFamily, indicator: CurveIndicator, axis: AgeAxis): CurveSegment[] {
  const key = [sex, family, indicator, axis.fromYears, axis.toYears].join(' ');
  const kept = segmentsKept.get(key);
  if (kept) return kept;
  const segments: CurveSegment[] = [];
  let last = '';
  for (const ageDays of curveAges(axis)) {
    const row = bandsAt(sex, family, indicator, ageDays);
    if (row === null) {
      last = '';
      continue;
    }
    // Lying and standing differ by a step.
    const part = `${row.standard} ${ageDays < 731}`;
    if (part !== last) segments.push({ standard: row.standard, rows: [] });
    last = part;
    segments.at(-1)?.rows.push({ ageDays, sds: row.sds });
  }
  segmentsKept.set(key, segments);
  return segments;
}

/** Returns the values at -3 to +3 standard deviations at an age; null where the family has no table. */
export function bandsAt(
  sex: GrowthSex,
  family: GrowthFamily,
  indicator: GrowthIndicator,
  ageDays: number,
): { standard: CurveSegment['standard']; sds: number[] } | null {
  if (family === 'china' && ageDays / MONTH_DAYS < WST423_END_MONTHS) {
    const sds = chinaRow({ sex, ageDays, heightCm: 0 }, indicator);
    return sds && { standard: 'wst423-2022', sds: [...sds] };
  }
  // The tables of 2006 have rows of whole days.
  const found = whoLms({ sex, ageDays: ageDays <= 1827 ? Math.round(ageDays) : ageDays, heightCm: 0 }, indicator);
  return found && { standard: found.standard, sds: sdsOfLms(found.lms) };
}

function pointOf(
  { birthday }: RatedChild,
  { measuredOn: day, heightCm, weightKg, results }: CurveMeasurement,
  family: GrowthFamily,
  indicator: CurveIndicator,
): CurvePoint | null {
  const ageDays = ageDaysOf(birthday, day);
  const rated = results?.find((result) => result.family === family && result.indicator === indicator);
  if (rated) return { day, ageDays, value: rated.value, z: rated.z };
  const value = valueOf(indicator, heightCm ?? null, weightKg ?? null);
  return value === null ? null : { day, ageDays, value, z: null };
}

/** Returns the value of an indicator from height and weight; null without them. */
export function valueOf(indicator: GrowthIndicator, heightCm: number | null, weightKg: number | null): number | null {
  if (indicator === 'height-for-age') return heightCm;
  if (indicator === 'bmi-for-age') {
    return heightCm === null || weightKg === null ? null : weightKg / (heightCm / 100) ** 2;
  }
  return indicator === 'weight-for-height' && heightCm === null ? null : weightKg;
}
