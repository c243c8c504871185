import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { noFilters, savedText, type WireType } from './wire-type.ts';

/** A choice that is encrypted at rest, such as a medical finding: no filter, sorting or search. */
export interface SecretChoiceField<Code extends string = string> extends FieldBase<'secretChoice', Code> {
  readonly codes: readonly Code[];
}

/** Declares an encrypted choice. Errors: FIELD_CHOICE_UNKNOWN. */
export function secretChoice<const Code extends string, const O extends FieldOptions>(
  codes: readonly Code[],
  options: O,
) {
  return {
    type: 'secretChoice',
    ...fieldBase(options),
    codes,
    schema: z.enum(codes as [Code, ...Code[]], 'FIELD_CHOICE_UNKNOWN'),
  } satisfies SecretChoiceField<Code>;
}

/** An encrypted choice on the wire. */
export const secretChoiceOnWire = { filters: noFilters, saved: savedText } satisfies WireType<SecretChoiceField>;
