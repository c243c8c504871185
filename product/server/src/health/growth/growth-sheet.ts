import { followedFindings, monthsAfter } from '@kiga/contract/health/growth/follow-up.ts';
import {
  type GrowthFamily,
  type GrowthIndicator,
  type GrowthTerms,
  growthIndicators,
  type MeasurementFinding,
  MONTH_DAYS,
} from '@kiga/contract/health/growth/growth.ts';
import { type AdviceRule, adviceFor } from '@kiga/contract/health/growth/growth-advice.ts';
import { type AgeAxis, ageAxisOf, type GrowthCurve } from '@kiga/contract/health/growth/growth-curves.ts';
import { ageDaysOf, completedMonths } from './assess-growth.ts';
import { growthCurve, growthSexOf, valueOf } from './growth-curve.ts';
import { chinaRow, whoLms } from './growth-z.ts';
import { assess, type MeasurementRecord, type RatedChild } from './rate-measurement.ts';

/** The child of a sheet. */
export interface SheetChild extends RatedChild {
  id: string;
  name: string;
  stuNo: string;
  className: string;
}

type Result = NonNullable<MeasurementRecord['results']>[number];

/** A row of the table: a value with its place by both families; null where a family has no table for it. */
export interface SheetRow {
  indicator: GrowthIndicator;
  value: number | null;
  /** Difference to the last measurement; null without one. */
  change: number | null;
  china: Result | null;
  who: Result | null;
}

/** All that a sheet says about a child, without words. */
export interface GrowthSheet {
  child: SheetChild;
  measured: MeasurementRecord;
  previous: MeasurementRecord | null;
  /** Number of measurements up to this one. */
  count: number;
  firstOn: string;
  ageDays: number;
  age: { years: number; months: number; days: number };
  rows: SheetRow[];
  axis: AgeAxis;
  curves: GrowthCurve[];
  /** Family that decides. */
  family: GrowthFamily;
  findings: MeasurementFinding[];
  advice: AdviceRule[];
  /** Day of the next visit or measurement. */
  nextOn: string;
  followMonths: number;
  closeAfterNormal: number;
  /** Change of z since the last measurement, by the deciding family. */
  trends: { indicator: GrowthIndicator; before: number; now: number }[];
  method: SheetMethod;
}

/** Numbers of the computation. */
export interface SheetMethod {
  version: string;
  ageMonths: number;
  isLying: boolean;
  /** L, M and S of the WHO at this age; null where there is none. */
  lms: { indicator: GrowthIndicator; standard: 'who-2006' | 'who-2007'; l: number; m: number; s: number } | null;
  /** Row of the national standard at this age, -3 to +3 standard deviations; null where there is none. */
  china: { indicator: GrowthIndicator; sds: number[] } | null;
}

/** Age from which the kindergarten's figure for older children holds, completed months. */
const GROWN_MONTHS = 36;

/** Returns the sheet of a child from its measurements, oldest first; null without any. */
export function growthSheet(
  child: SheetChild,
  measurements: readonly MeasurementRecord[],
  terms: GrowthTerms,
): GrowthSheet | null {
  const measured = measurements.at(-1);
  if (!measured) return null;
  const { birthday } = child;
  const { measuredOn } = measured;
  const previous = measurements.at(-2) ?? null;
  const family = measured.ratedBy ?? terms.family;
  const months = completedMonths(birthday, measuredOn);
  const findings = (measured.findings ?? []).map(({ finding }) => finding);
  const isVisited = findings.some((finding) => followedFindings.includes(finding));
  const followMonths = months < GROWN_MONTHS ? terms.followMonthsYoung : terms.followMonths;
  const axis = ageAxisOf(measurements.map((one) => ageDaysOf(birthday, one.measuredOn)));
  const exact = new Map((['china', 'who'] as const).map((by) => [by, assess(measured, child, by)]));
  // Kept results are rounded, and rounding a median twice gives another one than the tables of the standard.
  const printedOf = (by: GrowthFamily, indicator: GrowthIndicator) => {
    const kept = resultOf(measured, by, indicator);
    const now = exact.get(by);
    const same = now?.method === measured.method ? now?.results.find((one) => one.indicator === indicator) : undefined;
    return kept && { ...kept, median: same?.median ?? kept.median };
  };
  const resultOf = (of: MeasurementRecord | null, by: GrowthFamily, indicator: GrowthIndicator) =>
    of?.results?.find((result) => result.family === by && result.indicator === indicator) ?? null;
  return {
    child,
    measured,
    previous,
    count: measurements.length,
    firstOn: measurements[0]?.measuredOn ?? measuredOn,
    ageDays: ageDaysOf(birthday, measuredOn),
    age: ageOf(birthday, measuredOn),
    rows: (['height-for-age', 'weight-for-age', 'bmi-for-age', 'weight-for-height'] as const).map((indicator) => {
      const of = (record: MeasurementRecord | null) =>
        record && valueOf(indicator, record.heightCm ?? null, record.weightKg ?? null);
      const [value, before] = [of(measured), of(previous)];
      return {
        indicator,
        value,
        change: value === null || before === null ? null : value - before,
        china: printedOf('china', indicator),
        who: printedOf('who', indicator),
      };
    }),
    axis,
    curves: (['height-for-age', 'bmi-for-age'] as const).flatMap((indicator) =>
      (['china', 'who'] as const).map((by) => growthCurve(child, measurements, { family: by, indicator, axis })),
    ),
    family,
    findings,
    advice: adviceFor(findings),
    nextOn: monthsAfter(measuredOn, isVisited ? followMonths : terms.measureMonths),
    followMonths,
    closeAfterNormal: terms.closeAfterNormal,
    trends: growthIndicators.flatMap((indicator) => {
      const [now, before] = [resultOf(measured, family, indicator), resultOf(previous, family, indicator)];
      return now && before ? [{ indicator, before: before.z, now: now.z }] : [];
    }),
    method: methodOf(child, measured),
  };
}

function methodOf(child: SheetChild, { measuredOn, method, position, heightCm, weightKg }: MeasurementRecord) {
  const ageDays = ageDaysOf(child.birthday, measuredOn);
  const of = { sex: growthSexOf(child), ageDays, heightCm: heightCm ?? 0 };
  // The BMI shows the way of computing best; without it, the value that was measured.
  const indicator = valueOf('bmi-for-age', heightCm ?? null, weightKg ?? null)
    ? 'bmi-for-age'
    : heightCm
      ? 'height-for-age'
      : 'weight-for-age';
  const who = whoLms(of, indicator);
  const china = ageDays / MONTH_DAYS < 84 ? chinaRow(of, indicator) : null;
  return {
    version: method ?? '',
    ageMonths: ageDays / MONTH_DAYS,
    isLying: position === 'lying',
    lms: who && { indicator, standard: who.standard, l: who.lms[0], m: who.lms[1], s: who.lms[2] },
    china: china && { indicator, sds: [...china] },
  } satisfies SheetMethod;
}

/** Returns the age in completed years, months and days. */
export function ageOf(birthday: string, day: string): { years: number; months: number; days: number } {
  const months = completedMonths(birthday, day);
  const days = ageDaysOf(monthsAfter(birthday, months), day);
  return { years: Math.floor(months / 12), months: months % 12, days };
}
