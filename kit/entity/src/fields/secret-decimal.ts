import { z } from 'zod';
import { type DecimalField, type DecimalOptions, decimal } from './decimal.ts';
import type { FieldBase } from './field.ts';
import { noFilters, type WireType } from './wire-type.ts';

/** A measured number that is encrypted at rest, such as a child's weight: no filter, sorting or search. */
export interface SecretDecimalField
  extends FieldBase<'secretDecimal', number>,
    Pick<DecimalField, 'min' | 'max' | 'places' | 'unit'> {}

/** Declares an encrypted number. Errors: those of `decimal`. */
export function secretDecimal<const O extends DecimalOptions>(options: O) {
  return { ...decimal(options), type: 'secretDecimal' } satisfies SecretDecimalField;
}

/** An encrypted number on the wire. */
export const secretDecimalOnWire = {
  filters: noFilters,
  saved: () => z.number(),
} satisfies WireType<SecretDecimalField>;
