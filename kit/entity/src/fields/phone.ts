import { z } from 'zod';
import { parseMobilePhone } from '../excel/mobile-phone.ts';
import { isMasked } from '../mask.ts';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { savedText, textFilters, type WireType } from './wire-type.ts';

/**
 * A mobile phone number: encrypted at rest, shown masked. Searchable by its last four digits, and by the whole number for its readers.
 */
export interface PhoneField extends FieldBase<'phone', string> {}

/**
 * Declares a phone number; removes blanks, hyphens and the prefix 86. A masked number is valid: it means 'unchanged'. Errors:
 * FIELD_PHONE_FORMAT.
 */
export function phone<const O extends FieldOptions>(options: O) {
  return {
    type: 'phone',
    ...fieldBase(options),
    schema: z.string().transform((typed, context) => {
      if (isMasked(typed)) return typed;
      const parsed = parseMobilePhone(typed);
      if ('value' in parsed) return parsed.value;
      context.addIssue({ code: 'custom', message: parsed.error });
      return z.NEVER;
    }) as unknown as z.ZodType<string>,
  } satisfies PhoneField;
}

/** A phone number on the wire. */
export const phoneOnWire = { filters: textFilters, saved: savedText } satisfies WireType<PhoneField>;
