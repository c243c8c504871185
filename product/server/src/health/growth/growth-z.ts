import {
  type GrowthIndicator,
  type GrowthStandard,
  MONTH_DAYS,
  STANDS_FROM_DAY,
} from '@kiga/contract/health/growth/growth.ts';
import { type GrowthSex, type Lms, lmsTable, type SdRow, sdTable, type TableIndicator } from './growth-tables.ts';

/** Last day of the WHO standards of 2006; after it the reference of 2007 holds. */
export const WHO_2006_LAST_DAY = 1826;

/** Age under which WS/T 423-2022 holds, months. Its last printed row is that of 81 months, which holds until then. */
export const WST423_END_MONTHS = 84;

/** Place of a value among children of the same age or height. */
export interface GrowthScore {
  standard: GrowthStandard;
  /** Value of the middle child of this age or height. */
  median: number;
  /** Standard deviations from the median, not rounded. */
  z: number;
  /** True beyond 3 standard deviations, where the outermost interval is extended. */
  isExtended: boolean;
}

/** A child at a measurement. */
export interface MeasuredChild {
  sex: GrowthSex;
  /** Age, whole days. */
  ageDays: number;
  /** Standing height or lying length, cm, as the standard wants it at this age. */
  heightCm: number;
}

/** Returns the place of a value by the WHO; null where there is no table. Age rows are those of whole days or months. */
export function whoScore(child: MeasuredChild, indicator: GrowthIndicator, value: number): GrowthScore | null {
  const found = whoLms(child, indicator);
  if (found === null) return null;
  const hasTail = indicator !== 'height-for-age';
  const z = zOfLms(found.lms, value, hasTail);
  return { standard: found.standard, median: found.lms[1], z, isExtended: hasTail && Math.abs(z) > 3 };
}

/** Returns L, M and S of the WHO for a child, with their standard; null where there is no table. */
export function whoLms(
  child: MeasuredChild,
  indicator: GrowthIndicator,
): { standard: 'who-2006' | 'who-2007'; lms: Lms } | null {
  const standard = child.ageDays <= WHO_2006_LAST_DAY ? 'who-2006' : 'who-2007';
  const table = lmsTable(standard, tableOf(indicator, child), child.sex);
  if (!table) return null;
  const x =
    indicator === 'weight-for-height'
      ? child.heightCm
      : standard === 'who-2006'
        ? child.ageDays
        : child.ageDays / MONTH_DAYS;
  const lms = lmsAt(table, x);
  return lms && { standard, lms };
}

/** Returns the values at -3 to +3 standard deviations from L, M and S. */
export function sdsOfLms([l, m, s]: Lms): number[] {
  return [-3, -2, -1, 0, 1, 2, 3].map((k) => (l === 0 ? m * Math.exp(s * k) : m * (1 + l * s * k) ** (1 / l)));
}

/** Returns L, M and S at a place, interpolated between two rows; null beyond the table. */
function lmsAt({ first, step, rows }: { first: number; step: number; rows: readonly Lms[] }, x: number): Lms | null {
  const place = (x - first) / step;
  // A place on a row, but for the error of the division.
  const near = Math.round(place);
  if (Math.abs(place - near) < 1e-6) return rows[near] ?? null;
  const [low, high] = [rows[Math.floor(place)], rows[Math.ceil(place)]];
  if (!low || !high) return null;
  const part = place - Math.floor(place);
  return low.map((value, index) => value + part * ((high[index] as number) - value)) as unknown as Lms;
}

/**
 * Returns z of a value by L, M and S, not rounded. Beyond 3 standard deviations of weight, BMI and weight-for-height the
 * last interval is extended: WHO 2006, methods and development, chapter 7.
 */
export function zOfLms([l, m, s]: Lms, value: number, hasTail: boolean): number {
  const z = l === 0 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s);
  if (!hasTail || Math.abs(z) <= 3) return z;
  const at = (k: number) => (l === 0 ? m * Math.exp(s * k) : m * (1 + l * s * k) ** (1 / l));
  return z > 3 ? 3 + (value - at(3)) / (at(3) - at(2)) : -3 + (value - at(-3)) / (at(-2) - at(-3));
}

/** Returns the place of a value by WS/T 423-2022; null where there is no table. */
export function chinaScore(child: MeasuredChild, indicator: GrowthIndicator, value: number): GrowthScore | null {
  const months = child.ageDays / MONTH_DAYS;
  if (months >= WST423_END_MONTHS) return null;
  const row = chinaRow(child, indicator);
  if (row === null) return null;
  const z = zOfSds(row, value);
  return { standard: 'wst423-2022', median: row[3] as number, z, isExtended: z < -3 || z >= 3 };
}

/** Returns the values at -3 to +3 standard deviations for a child; null beyond the table. */
export function chinaRow(child: MeasuredChild, indicator: GrowthIndicator): SdRow | null {
  const table = sdTable(tableOf(indicator, child), child.sex);
  const isByHeight = indicator === 'weight-for-height';
  const last = table?.at.at(-1) ?? 0;
  const x = isByHeight ? child.heightCm : Math.min(last, child.ageDays / MONTH_DAYS);
  if (!table || x < (table.at[0] as number) || x > last) return null;
  const after = table.at.findIndex((at) => at >= x);
  const high = table.rows[after] as SdRow;
  const highAt = table.at[after] as number;
  if (highAt === x || after === 0) return high;
  const low = table.rows[after - 1] as SdRow;
  const lowAt = table.at[after - 1] as number;
  // Children lie until 23 months and stand from 24, so nothing lies between the two rows of BMI.
  if (indicator === 'bmi-for-age' && lowAt === 23) return low;
  const part = (x - lowAt) / (highAt - lowAt);
  return low.map((value, index) => value + part * ((high[index] as number) - value));
}

/** Returns z of a value within a row of standard deviations, linear within each interval and beyond the outer ones. */
export function zOfSds(row: SdRow, value: number): number {
  const above = row.findIndex((limit) => limit > value);
  const interval = above === -1 ? row.length - 2 : Math.min(row.length - 2, Math.max(0, above - 1));
  const [low, high] = [row[interval] as number, row[interval + 1] as number];
  return interval - 3 + (value - low) / (high - low);
}

/** Returns the table of an indicator: a child lies until two years. */
function tableOf(indicator: GrowthIndicator, { ageDays }: MeasuredChild): TableIndicator {
  return indicator === 'height-for-age' && ageDays < STANDS_FROM_DAY ? 'length-for-age' : indicator;
}

/**
 * Returns the percentile of z, 0 to 100: the normal distribution by Abramowitz and Stegun, Handbook of Mathematical
 * Functions (1964), formula 26.2.17, whose error is below 7.5e-8.
 */
export function percentileOf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const upper = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return 100 * (z >= 0 ? 1 - upper : upper);
}
