import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { rangeFilters, type WireType, wholeNumber } from './wire-type.ts';

/** An amount of money in whole fen, 1/100 of a yuan, from `min` to `max`, both inclusive. */
export interface MoneyField extends FieldBase<'money', number> {
  readonly min: number;
  readonly max: number;
}

/** One hundred million yuan. */
const MONEY_MAX = 10_000_000_000;

/**
 * Declares an amount of money; its name ends in `Fen`. Users type and read it in yuan. Errors: FIELD_NOT_NUMBER, FIELD_AMOUNT_TOO_SMALL
 * {minYuan}, FIELD_AMOUNT_TOO_LARGE {maxYuan}.
 */
export function money<const O extends FieldOptions & { min?: number; max?: number }>(options: O) {
  const { min = 0, max = MONEY_MAX } = options;
  return {
    type: 'money',
    ...fieldBase(options),
    min,
    max,
    schema: z
      .number('FIELD_NOT_NUMBER')
      .int('FIELD_NOT_NUMBER')
      .refine((fen) => fen >= min, { message: 'FIELD_AMOUNT_TOO_SMALL', params: { minYuan: min / 100 } })
      .refine((fen) => fen <= max, { message: 'FIELD_AMOUNT_TOO_LARGE', params: { maxYuan: max / 100 } }),
  } satisfies MoneyField;
}

/** An amount of money on the wire, in fen for filters as well. */
export const moneyOnWire = {
  filters: (name) => rangeFilters(name, wholeNumber),
  saved: () => z.number(),
} satisfies WireType<MoneyField>;
