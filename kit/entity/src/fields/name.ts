import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { savedText, textFilters, type WireType } from './wire-type.ts';

/** Name of a person or thing: letters of any script, digits, blanks, `·.'-()（）` and nothing else. */
export interface NameField extends FieldBase<'name', string> {
  readonly maxLength: number;
  /** True for the name of a person, which sorts by the reading of the surname (单 shàn, 曾 zēng). */
  readonly person: boolean;
}

/** Maximum length of names and titles of the product. */
export const NAME_MAX_LENGTH = 40;

const NAME_PATTERN = /^[\p{L}\p{M}\p{N} ·•.'’\-()（）]*$/u;

/** Declares a name. Errors: FIELD_TOO_LONG {max}, FIELD_SPECIAL_CHARACTERS. */
export function name<const O extends FieldOptions & { maxLength?: number; person?: boolean }>(options: O) {
  const maxLength = options.maxLength ?? NAME_MAX_LENGTH;
  return {
    type: 'name',
    ...fieldBase(options),
    maxLength,
    person: options.person ?? false,
    schema: z.string().trim().max(maxLength, 'FIELD_TOO_LONG').regex(NAME_PATTERN, 'FIELD_SPECIAL_CHARACTERS'),
  } satisfies NameField;
}

/** A name on the wire; a person's name comes with its Latin letters. */
export const nameOnWire = {
  filters: textFilters,
  saved: savedText,
  beside: (field, { person }) => (person ? { [`${field}Latin`]: z.string().nullable().optional() } : {}),
} satisfies WireType<NameField>;
