import { type GrowthFamily, type GrowthIndicator, type GrowthStandard, MONTH_DAYS, STANDS_FROM_DAY } from './growth.ts';

/** Indicators with a curve over the age, in the order of the screen. A sheet prints the first two. */
export const curveIndicators = ['height-for-age', 'bmi-for-age', 'weight-for-age'] as const;

/** Indicator with a curve over the age. */
export type CurveIndicator = (typeof curveIndicators)[number] & GrowthIndicator;

/** Units of the values of an indicator, the same in every language. */
export const indicatorUnits: Readonly<Record<GrowthIndicator, string>> = {
  'height-for-age': 'cm',
  'weight-for-age': 'kg',
  'bmi-for-age': 'kg/m²',
  'weight-for-height': 'kg',
};

/** Short names of standards, the same in every language. */
export const standardNames: Readonly<Record<GrowthStandard, string>> = {
  'wst423-2022': 'WS/T 423-2022',
  'who-2006': 'WHO 2006',
  'who-2007': 'WHO 2007',
};

/** Name of the body mass index, the same in every language. */
export const BMI = 'BMI';

/** Values of a standard at some ages, without a step between them. */
export interface CurveSegment {
  standard: GrowthStandard;
  /** Ages in days, each with the values at -3, -2, -1, 0, 1, 2 and 3 standard deviations. */
  rows: { ageDays: number; sds: number[] }[];
}

/** A measured value on a curve. */
export interface CurvePoint {
  /** Day of the measurement, `yyyy-mm-dd`. */
  day: string;
  ageDays: number;
  /** Value as the standard wants it: lying under two years, standing from then on. */
  value: number;
  /** Standard deviations from the median; null without a standard for the age. */
  z: number | null;
}

/** A curve: the bands of a family of standards, and the history of a child. */
export interface GrowthCurve {
  family: GrowthFamily;
  indicator: CurveIndicator;
  /** None where no standard covers the ages. */
  segments: CurveSegment[];
  points: CurvePoint[];
}

/** Ages that a curve shows, completed years. */
export interface AgeAxis {
  fromYears: number;
  toYears: number;
}

/** Values that a curve shows, with the lines between them. */
export interface ValueAxis {
  min: number;
  max: number;
  ticks: number[];
}

const YEARS_MIN = 0;
const YEARS_MAX = 19;
/** A curve over less shows no course. */
const YEARS_SHOWN_MIN = 2;

/** Returns the ages that show all of these, in days: whole years, two at least. */
export function ageAxisOf(ageDays: readonly number[]): AgeAxis {
  const years = ageDays.map((days) => days / MONTH_DAYS / 12);
  let fromYears = Math.min(YEARS_MAX - YEARS_SHOWN_MIN, Math.max(YEARS_MIN, Math.floor(Math.min(...years))));
  // A point on the right edge would be cut.
  const last = Math.floor(Math.max(...years)) + 1;
  const toYears = Math.min(YEARS_MAX, Math.max(last, fromYears + 1));
  if (toYears - fromYears < YEARS_SHOWN_MIN && fromYears > YEARS_MIN) fromYears -= 1;
  return { fromYears, toYears: Math.max(toYears, fromYears + YEARS_SHOWN_MIN) };
}

/** Returns the ages of the vertical lines, months: half years, or years where there are many. */
export function ageTicks({ fromYears, toYears }: AgeAxis): number[] {
  const step = toYears - fromYears > 3 ? 12 : 6;
  const count = ((toYears - fromYears) * 12) / step;
  return Array.from({ length: count + 1 }, (_, index) => fromYears * 12 + index * step);
}

/** Returns the values that show bands and history, with at most seven lines between them. */
export function valueAxisOf({ segments, points }: Pick<GrowthCurve, 'segments' | 'points'>): ValueAxis {
  const shown = [
    ...segments.flatMap(({ rows }) => rows.flatMap(({ sds }) => [sds[0] as number, sds.at(-1) as number])),
    ...points.map(({ value }) => value),
  ];
  const [low, high] = shown.length === 0 ? [0, 1] : [Math.min(...shown), Math.max(...shown)];
  const step = [0.5, 1, 2, 5, 10, 20, 50].find((one) => (high - low) / one <= 6) ?? 100;
  const min = Math.floor(low / step) * step;
  const max = Math.max(min + step, Math.ceil(high / step) * step);
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
  return { min, max, ticks };
}

/** Returns the place of an age on an axis, 0 at its left and 1 at its right. */
export function ageShare({ fromYears, toYears }: AgeAxis, ageDays: number): number {
  return (ageDays / MONTH_DAYS / 12 - fromYears) / (toYears - fromYears);
}

/** Returns the ages for which a curve reads its standard, days: each month, and both sides of each step. */
export function curveAges({ fromYears, toYears }: AgeAxis): number[] {
  const months = Array.from({ length: (toYears - fromYears) * 12 + 1 }, (_, index) => fromYears * 12 + index);
  const steps = [STANDS_FROM_DAY - 1, STANDS_FROM_DAY, 1826, 1827, 84 * MONTH_DAYS - 1];
  const [first, last] = [fromYears * 12 * MONTH_DAYS, toYears * 12 * MONTH_DAYS];
  const all = [...months.map((month) => month * MONTH_DAYS), ...steps.filter((day) => day > first && day < last)];
  return all.toSorted((a, b) => a - b);
}
