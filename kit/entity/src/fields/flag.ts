import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';

/** Yes or no. */
export interface FlagField extends FieldBase<'flag', boolean> {}

/** Declares a flag. */
export function flag<const O extends FieldOptions>(options: O) {
  return { type: 'flag', ...fieldBase(options), schema: z.boolean('FIELD_FORMAT') } satisfies FlagField;
}
