import {
  type GrowthFamily,
  type GrowthIndicator,
  type GrowthTerms,
  growthFamilies,
  type MeasurementFinding,
  MONTH_DAYS,
} from '@kiga/contract/health/growth/growth.ts';
import type { measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { ageDaysOf, assessGrowth, completedMonths, type GrowthAssessment } from './assess-growth.ts';

/** A measurement inside the server. */
export type MeasurementRecord = FullRecord<typeof measurement>;

/** The child of a measurement, as far as standards need it. */
export interface RatedChild {
  sex: 'male' | 'female';
  /** `yyyy-mm-dd` */
  birthday: string;
}

/** Values of a measurement that are rated. */
export type RatedValues = Pick<
  MeasurementRecord,
  | 'measuredOn'
  | 'heightCm'
  | 'weightKg'
  | 'position'
  | 'visionLeft'
  | 'visionRight'
  | 'haemoglobinGPerL'
  | 'cariesCount'
>;

/** Age from which the limit of vision for school children holds, completed months. */
const VISION_GROWN_MONTHS = 72;

/** The results of a measurement, which are kept with it. */
export type Rating = Pick<
  MeasurementRecord,
  'ratedBy' | 'method' | 'results' | 'findings' | 'heightLevel' | 'weightLevel'
>;

/** Rates a measurement by both families of standards; the one of the terms decides on findings. */
export function rateMeasurement(values: RatedValues, child: RatedChild, terms: GrowthTerms): Rating {
  const byFamily = new Map(growthFamilies.map((family) => [family, assess(values, child, family)]));
  const deciding = byFamily.get(terms.family) as GrowthAssessment;
  const levelAt = (indicator: GrowthIndicator) =>
    deciding.results.find((result) => result.indicator === indicator)?.level ?? null;
  return {
    ratedBy: terms.family,
    method: deciding.method,
    results: growthFamilies.flatMap((family) =>
      (byFamily.get(family) as GrowthAssessment).results.map((result) => ({
        family,
        standard: result.standard,
        indicator: result.indicator,
        value: rounded(result.value, 2),
        median: rounded(result.median, 2),
        z: rounded(result.z, 2),
        percentile: rounded(result.percentile, 1),
        level: result.level,
        nutrition: result.nutrition,
      })),
    ),
    findings: [...new Set([...nutritionOf(deciding), ...otherFindingsOf(values, child, terms)])].map((finding) => ({
      finding,
    })),
    heightLevel: levelAt('height-for-age'),
    weightLevel: levelAt('weight-for-age'),
  };
}

/** Returns the indicators of a measurement whose z no living child has, by the deciding family. */
export function impossibleOf(values: RatedValues, child: RatedChild, family: GrowthFamily): readonly GrowthIndicator[] {
  return assess(values, child, family).implausible;
}

/** Assesses height and weight. */
export function assess(
  { measuredOn, heightCm, weightKg, position }: RatedValues,
  { sex, birthday }: RatedChild,
  family: GrowthFamily,
): GrowthAssessment {
  const measured = {
    sex: sex === 'male' ? ('boy' as const) : ('girl' as const),
    birthday,
    measuredOn,
    heightCm: heightCm ?? null,
    weightKg: weightKg ?? null,
    isLying: position === 'lying',
  };
  return assessGrowth(measured, family);
}

function nutritionOf({ results }: GrowthAssessment): MeasurementFinding[] {
  return results.flatMap(({ nutrition }) => (nutrition === null ? [] : [nutrition]));
}

function otherFindingsOf(values: RatedValues, { birthday }: RatedChild, terms: GrowthTerms): MeasurementFinding[] {
  const { visionLeft, visionRight, haemoglobinGPerL, cariesCount, measuredOn } = values;
  const isGrown = completedMonths(birthday, measuredOn) >= VISION_GROWN_MONTHS;
  const limit = isGrown ? terms.visionBelow : terms.visionBelowYoung;
  const worst = Math.min(visionLeft ?? limit, visionRight ?? limit);
  const found: [MeasurementFinding, boolean][] = [
    ['anaemia', (haemoglobinGPerL ?? terms.anaemiaBelowGPerL) < terms.anaemiaBelowGPerL],
    ['lowVision', worst < limit],
    ['caries', (cariesCount ?? 0) > 0],
  ];
  return found.flatMap(([finding, is]) => (is ? [finding] : []));
}

const rounded = (value: number, places: number) => Number(value.toFixed(places)) + 0;

/** An earlier measurement of the child. */
export type EarlierMeasurement = Pick<MeasurementRecord, 'measuredOn' | 'heightCm' | 'weightKg' | 'headCm'>;

/** A value that a person should look at again. */
export interface UnlikelyValue {
  field: 'heightCm' | 'weightKg' | 'headCm';
  /** The last value; null where the value is rare for the age alone. */
  last: number | null;
  day: string | null;
}

/** z beyond which a value is rare enough to ask: one child in 700 lies outside. */
const RARE_Z = 3;

/**
 * Differences to the last measurement beyond which the product asks; its own figures. A child may seem smaller by the error
 * of measuring, grows by at most 2 cm a month, and changes its weight by a fifth and 1 % a month.
 */
const askBeyond = {
  smallerCm: 1,
  growthCmPerMonth: 2,
  growthCm: 2,
  weightPart: 0.2,
  weightPartPerMonth: 0.01,
} as const;

/** Returns the values that are rare for the age, or differ much from the last ones. */
export function unlikelyValues(
  values: RatedValues & { headCm?: number | null },
  child: RatedChild,
  family: GrowthFamily,
  last: EarlierMeasurement | null,
): UnlikelyValue[] {
  const { results } = assess(values, child, family);
  const isRare = (indicator: GrowthIndicator) =>
    results.some((result) => result.indicator === indicator && Math.abs(result.z) > RARE_Z);
  const rare: UnlikelyValue[] = [];
  if (isRare('height-for-age')) rare.push({ field: 'heightCm', last: null, day: null });
  if (isRare('weight-for-age') || isRare('bmi-for-age')) rare.push({ field: 'weightKg', last: null, day: null });
  if (last === null) return rare;
  const months = Math.max(0, ageDaysOf(last.measuredOn, values.measuredOn)) / MONTH_DAYS;
  const changed: UnlikelyValue[] = [];
  const compare = (field: UnlikelyValue['field'], isOdd: (now: number, before: number) => boolean) => {
    const [now, before] = [values[field], last[field]];
    if (now === null || now === undefined || before === null || before === undefined) return;
    if (isOdd(now, before)) changed.push({ field, last: before, day: last.measuredOn });
  };
  const growsTooMuch = (now: number, before: number) =>
    now < before - askBeyond.smallerCm || now > before + askBeyond.growthCm + askBeyond.growthCmPerMonth * months;
  compare('heightCm', growsTooMuch);
  compare('headCm', growsTooMuch);
  compare(
    'weightKg',
    (now, before) => Math.abs(now - before) / before > askBeyond.weightPart + askBeyond.weightPartPerMonth * months,
  );
  const named = new Set(changed.map(({ field }) => field));
  return [...changed, ...rare.filter(({ field }) => !named.has(field))];
}
