import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { rangeFilters, type WireType, wholeNumber } from './wire-type.ts';

/** A whole number from `min` to `max`, both inclusive. */
export interface IntegerField extends FieldBase<'integer', number> {
  readonly min: number;
  readonly max: number;
}

/** Declares a whole number. Errors: FIELD_NOT_INTEGER, FIELD_TOO_SMALL {min}, FIELD_TOO_LARGE {max}. */
export function integer<const O extends FieldOptions & { min?: number; max?: number }>(options: O) {
  const min = options.min ?? 0;
  const max = options.max ?? 2_147_483_647;
  return {
    type: 'integer',
    ...fieldBase(options),
    min,
    max,
    schema: z
      .number('FIELD_NOT_INTEGER')
      .int('FIELD_NOT_INTEGER')
      .min(min, 'FIELD_TOO_SMALL')
      .max(max, 'FIELD_TOO_LARGE'),
  } satisfies IntegerField;
}

/** A whole number on the wire. */
export const integerOnWire = {
  filters: (name) => rangeFilters(name, wholeNumber),
  saved: () => z.number(),
} satisfies WireType<IntegerField>;
