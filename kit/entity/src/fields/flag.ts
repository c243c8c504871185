import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { flagFilters, type WireType } from './wire-type.ts';

/** Yes or no. */
export interface FlagField extends FieldBase<'flag', boolean> {}

/** Declares a flag. */
export function flag<const O extends FieldOptions>(options: O) {
  return { type: 'flag', ...fieldBase(options), schema: z.boolean('FIELD_FORMAT') } satisfies FlagField;
}

/** A flag on the wire. */
export const flagOnWire = { filters: flagFilters, saved: () => z.boolean() } satisfies WireType<FlagField>;
