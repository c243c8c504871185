import {
  type GrowthFamily,
  type GrowthIndicator,
  type GrowthLevel,
  growthIndicators,
  growthLevels,
  LYING_MORE_CM,
  MONTH_DAYS,
  type NutritionState,
  STANDS_FROM_DAY,
} from '@kiga/contract/health/growth/growth.ts';
import type { GrowthSex } from './growth-tables.ts';
import { chinaScore, type GrowthScore, percentileOf, WHO_2006_LAST_DAY, whoScore } from './growth-z.ts';

/** Version of the way in which results are computed; stored with each result and printed. */
export const GROWTH_METHOD = '2026-11';

/** A measurement of a child. */
export interface GrowthMeasurement {
  sex: GrowthSex;
  /** Days `yyyy-mm-dd`. */
  birthday: string;
  measuredOn: string;
  weightKg: number | null;
  heightCm: number | null;
  /** True where the child lay to be measured. */
  isLying: boolean;
}

/** The result of one indicator. */
export interface GrowthResult extends GrowthScore {
  indicator: GrowthIndicator;
  /** Value in kg, cm or kg/m², as the standard wants it. */
  value: number;
  percentile: number;
  level: GrowthLevel;
  /** State of nutrition; null for a usual one. */
  nutrition: NutritionState | null;
}

/** Results of a measurement. */
export interface GrowthAssessment {
  method: string;
  family: GrowthFamily;
  ageDays: number;
  /** Completed months. */
  ageMonths: number;
  results: GrowthResult[];
  /** Indicators whose z no living child has, so that the measurement is wrong; see `implausible`. */
  implausible: GrowthIndicator[];
}

const DAY_MS = 86_400_000;

/** Returns the age on a day, whole days; negative before the birth. */
export const ageDaysOf = (birthday: string, day: string): number => (Date.parse(day) - Date.parse(birthday)) / DAY_MS;

/** Returns the completed months between two days. A child of the 31st completes a month on the last day of a shorter one. */
export function completedMonths(birthday: string, day: string): number {
  const [year = 0, month = 0, date = 0] = birthday.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDate = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const isComplete = toDate >= Math.min(date, lastOfMonth);
  return (toYear - year) * 12 + toMonth - month - (isComplete ? 0 : 1);
}

/**
 * Rates a measurement by a family of standards. Indicators without a table for the age or the height are left out. From 84
 * months on, the national standard ends and the reference of the WHO rates; each result names its standard.
 */
export function assessGrowth(measurement: GrowthMeasurement, family: GrowthFamily): GrowthAssessment {
  const { sex, birthday, measuredOn, weightKg } = measurement;
  const ageDays = ageDaysOf(birthday, measuredOn);
  const heightCm = standardHeight(measurement, ageDays);
  const values: Record<GrowthIndicator, number | null> = {
    'weight-for-age': weightKg,
    'height-for-age': heightCm,
    'bmi-for-age': weightKg !== null && heightCm !== null ? weightKg / (heightCm / 100) ** 2 : null,
    'weight-for-height': heightCm !== null ? weightKg : null,
  };
  const child = { sex, ageDays, heightCm: heightCm ?? 0 };
  const results = growthIndicators.flatMap((indicator): GrowthResult[] => {
    const value = values[indicator];
    // The WHO rates weight by standing height, under five years.
    const isByHeight = indicator === 'weight-for-height';
    if (value === null || (isByHeight && ageDays < STANDS_FROM_DAY)) return [];
    const china = family === 'china' ? chinaScore(child, indicator, value) : null;
    const isBeyond = ageDays / MONTH_DAYS >= 84;
    const score = china ?? (family === 'who' || isBeyond ? whoScore(child, indicator, value) : null);
    if (score === null) return [];
    const { z } = score;
    return [
      {
        ...score,
        indicator,
        value,
        percentile: percentileOf(z),
        level: levelOf(z),
        nutrition: nutritionOf(score, indicator, ageDays),
      },
    ];
  });
  return {
    method: GROWTH_METHOD,
    family,
    ageDays,
    ageMonths: completedMonths(birthday, measuredOn),
    results,
    implausible: results.filter(isImplausible).map(({ indicator }) => indicator),
  };
}

/** Returns the height as the standards want it: lying under two years, standing from then on. */
function standardHeight({ heightCm, isLying }: GrowthMeasurement, ageDays: number): number | null {
  if (heightCm === null) return null;
  if (ageDays < STANDS_FROM_DAY) return isLying ? heightCm : heightCm + LYING_MORE_CM;
  return isLying ? heightCm - LYING_MORE_CM : heightCm;
}

/** Returns the level of z: WS/T 423-2022, table 2. */
export function levelOf(z: number): GrowthLevel {
  const limits = [-2, -1, 1, 2];
  return growthLevels[limits.filter((limit) => z >= limit).length] as GrowthLevel;
}

/**
 * Returns the state of nutrition that a score shows. WS/T 423-2022, table 3. The WHO has other limits above the median: under
 * five years from +1 the risk of overweight, +2, +3 (WHO 2008); from five years on +1, +2 (WHO 2007).
 */
function nutritionOf({ standard, z }: GrowthScore, indicator: GrowthIndicator, ageDays: number): NutritionState | null {
  if (indicator === 'weight-for-age') return below(z, 'underweight', 'severelyUnderweight');
  if (indicator === 'height-for-age') return below(z, 'stunted', 'severelyStunted');
  const wasted = below(z, 'wasted', 'severelyWasted');
  if (wasted !== null) return wasted;
  const isWhoUnderFive = standard === 'who-2006' && ageDays <= WHO_2006_LAST_DAY;
  if (isWhoUnderFive) return z > 3 ? 'obese' : z > 2 ? 'overweight' : z > 1 ? 'overweightRisk' : null;
  if (standard === 'who-2007') return z > 2 ? 'obese' : z > 1 ? 'overweight' : null;
  return z >= 3 ? 'severelyObese' : z >= 2 ? 'obese' : z >= 1 ? 'overweight' : null;
}

const below = (z: number, state: NutritionState, severe: NutritionState) => (z < -3 ? severe : z < -2 ? state : null);

/** Limits of z beyond which a measurement counts as wrong: WHO Anthro and AnthroPlus. */
function isImplausible({ indicator, z }: GrowthResult): boolean {
  if (indicator === 'height-for-age') return Math.abs(z) > 6;
  if (indicator === 'weight-for-age') return z < -6 || z > 5;
  return Math.abs(z) > 5;
}
