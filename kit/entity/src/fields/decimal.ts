import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { rangeFilters, type WireType } from './wire-type.ts';

/** A measured number from `min` to `max`, both inclusive, with a fixed number of decimal places. */
export interface DecimalField extends FieldBase<'decimal', number> {
  readonly min: number;
  readonly max: number;
  /** Number of decimal places that are stored and shown, such as 1 for 36.5. */
  readonly places: number;
  /** Symbol after the number in both languages, such as `kg` or `°C`. */
  readonly unit: string;
}

/** Options of a measured number. */
export interface DecimalOptions extends FieldOptions {
  min: number;
  max: number;
  places: number;
  unit: string;
}

/** Returns whether a number has at most this many decimal places. */
export function hasPlaces(value: number, places: number): boolean {
  return Number(value.toFixed(places)) === value;
}

/**
 * Declares a measured number; the name of the field ends in its unit. Errors: FIELD_NOT_NUMBER, FIELD_TOO_SMALL {min}, FIELD_TOO_LARGE
 * {max}, FIELD_TOO_MANY_PLACES {places}.
 */
export function decimal<const O extends DecimalOptions>(options: O) {
  const { min, max, places, unit } = options;
  return {
    type: 'decimal',
    ...fieldBase(options),
    min,
    max,
    places,
    unit,
    schema: z
      .number('FIELD_NOT_NUMBER')
      .min(min, 'FIELD_TOO_SMALL')
      .max(max, 'FIELD_TOO_LARGE')
      .refine((value) => hasPlaces(value, places), { message: 'FIELD_TOO_MANY_PLACES', params: { places } }),
  } satisfies DecimalField;
}

/** A measured number on the wire. */
export const decimalOnWire = {
  filters: (name) => rangeFilters(name, z.coerce.number<number | string>()),
  saved: () => z.number(),
} satisfies WireType<DecimalField>;
