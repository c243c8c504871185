import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { oneOrMore, type WireType } from './wire-type.ts';

/** A subset of a closed list of codes, in the list's order; their labels are `<area>.<entity>.options.<field>.<code>`. */
export interface ChoicesField<Code extends string = string> extends FieldBase<'choices', Code[]> {
  readonly codes: readonly Code[];
}

/** Declares a set of choices; a required one has at least one. Errors: FIELD_CHOICE_UNKNOWN, FIELD_TOO_MANY {max}. */
export function choices<const Code extends string, const O extends FieldOptions>(codes: readonly Code[], options: O) {
  return {
    type: 'choices',
    ...fieldBase(options),
    codes,
    schema: z
      .array(z.enum(codes as [Code, ...Code[]], 'FIELD_CHOICE_UNKNOWN'))
      .min(options.required ? 1 : 0, 'FIELD_REQUIRED')
      .max(codes.length, 'FIELD_TOO_MANY') as z.ZodType<Code[]>,
  } satisfies ChoicesField<Code>;
}

/** Choices on the wire; the filter finds records that have any of the codes. */
export const choicesOnWire = {
  filters: (name, { codes }) => ({ [name]: oneOrMore(z.enum(codes as [string, ...string[]])).optional() }),
  saved: () => z.array(z.string()),
} satisfies WireType<ChoicesField>;
