import {
  haemoglobinLimitsGPerL,
  headLimitsCm,
  heightLimitsCm,
  TEETH_MAX,
  visionLimits,
  weightLimitsKg,
} from './growth.ts';
import type { MeasuredValue } from './measurement.entity.ts';

/** Lowest and highest value of each field; other values are slips. */
export const measuredLimits: Readonly<Record<MeasuredValue, { min: number; max: number; places: number }>> = {
  heightCm: { ...heightLimitsCm, places: 1 },
  weightKg: { ...weightLimitsKg, places: 2 },
  headCm: { ...headLimitsCm, places: 1 },
  visionLeft: { ...visionLimits, places: 1 },
  visionRight: { ...visionLimits, places: 1 },
  haemoglobinGPerL: { ...haemoglobinLimitsGPerL, places: 0 },
  teethCount: { min: 0, max: TEETH_MAX, places: 0 },
  cariesCount: { min: 0, max: TEETH_MAX, places: 0 },
};

/** A value that was given in another unit. */
export interface UnitSlip {
  /** Error whose text names the unit. */
  error: string;
  /** The value in the field's own unit. */
  value: number;
}

interface Unit {
  error: string;
  convert(given: number): number;
}

const metres: Unit = { error: 'HEALTH_LENGTH_IN_METRES', convert: (given) => given * 100 };
const millimetres: Unit = { error: 'HEALTH_LENGTH_IN_MILLIMETRES', convert: (given) => given / 10 };
/** Decimal acuity as the five-mark record: 5 + log10. GB 11533-2011. */
const acuity: Unit = {
  error: 'HEALTH_VISION_IN_DECIMALS',
  convert: (given) => (given > 0 && given <= 2 ? 5 + Math.log10(given) : Number.NaN),
};

/** Units that people use instead of the field's own, the likeliest first. */
const otherUnits: Partial<Record<MeasuredValue, readonly Unit[]>> = {
  heightCm: [metres, millimetres],
  headCm: [metres, millimetres],
  weightKg: [
    { error: 'HEALTH_WEIGHT_IN_GRAMS', convert: (given) => given / 1_000 },
    // 斤, the usual unit of a market; half a kilogram.
    { error: 'HEALTH_WEIGHT_IN_JIN', convert: (given) => given / 2 },
  ],
  visionLeft: [acuity],
  visionRight: [acuity],
  haemoglobinGPerL: [{ error: 'HEALTH_HAEMOGLOBIN_PER_DECILITRE', convert: (given) => given * 10 }],
};

/**
 * Returns the unit in which a value was probably given. `isPossible` says whether a child can have a value; by default
 * its limits decide. Returns null for a possible value, and where no unit explains it.
 */
export function unitSlipOf(
  field: MeasuredValue,
  given: number,
  isPossible: (value: number) => boolean = (value) => isWithinLimits(field, value),
): UnitSlip | null {
  if (isPossible(given)) return null;
  for (const { error, convert } of otherUnits[field] ?? []) {
    const value = Number(convert(given).toFixed(measuredLimits[field].places));
    if (isWithinLimits(field, value) && isPossible(value)) return { error, value };
  }
  return null;
}

/** Returns whether a value lies within the limits of its field. */
export function isWithinLimits(field: MeasuredValue, value: number): boolean {
  const { min, max } = measuredLimits[field];
  return value >= min && value <= max;
}
