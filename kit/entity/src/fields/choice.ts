import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { oneOrMore, savedText, type WireType } from './wire-type.ts';

/** One of a closed list of codes; their labels are `<area>.<entity>.options.<field>.<code>`. */
export interface ChoiceField<Code extends string = string> extends FieldBase<'choice', Code> {
  readonly codes: readonly Code[];
}

/** Declares a choice. Errors: FIELD_CHOICE_UNKNOWN. */
export function choice<const Code extends string, const O extends FieldOptions>(codes: readonly Code[], options: O) {
  return {
    type: 'choice',
    ...fieldBase(options),
    codes,
    schema: z.enum(codes as [Code, ...Code[]], 'FIELD_CHOICE_UNKNOWN'),
  } satisfies ChoiceField<Code>;
}

/** A choice on the wire. */
export const choiceOnWire = {
  filters: (name, { schema }) => ({ [name]: oneOrMore(schema).optional() }),
  saved: savedText,
} satisfies WireType<ChoiceField>;
