import { z } from 'zod';
import { parseIdNumber } from '../excel/id-number.ts';
import { isMasked } from '../mask.ts';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { savedText, textFilters, type WireType } from './wire-type.ts';

/** A resident identity number: encrypted at rest, shown masked, searchable only by the whole number. */
export interface IdNumberField extends FieldBase<'idNumber', string> {}

/**
 * Declares an ID number. A masked number is valid: it means 'unchanged'. Errors: FIELD_ID_NUMBER_FORMAT, FIELD_ID_NUMBER_CHECK_DIGIT,
 * FIELD_ID_NUMBER_BIRTHDAY.
 */
export function idNumber<const O extends FieldOptions>(options: O) {
  return {
    type: 'idNumber',
    ...fieldBase(options),
    schema: z.string().transform((typed, context) => {
      if (isMasked(typed)) return typed;
      const parsed = parseIdNumber(typed);
      if ('value' in parsed) return parsed.value;
      context.addIssue({ code: 'custom', message: parsed.error });
      return z.NEVER;
    }) as unknown as z.ZodType<string>,
  } satisfies IdNumberField;
}

/** An ID number on the wire. */
export const idNumberOnWire = { filters: textFilters, saved: savedText } satisfies WireType<IdNumberField>;
