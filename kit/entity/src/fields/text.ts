import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { savedText, textFilters, type WireType } from './wire-type.ts';

/** A line or paragraph of text without control characters, at most `maxLength` characters. */
export interface TextField extends FieldBase<'text', string> {
  readonly maxLength: number;
  readonly multiline: boolean;
}

/** Declares a text. Errors: FIELD_TOO_LONG {max}, FIELD_FORMAT. */
export function text<const O extends FieldOptions & { maxLength?: number; multiline?: boolean; pattern?: RegExp }>(
  options: O,
) {
  const maxLength = options.maxLength ?? 40;
  const control = options.multiline ? /^[^\p{Cc}]*$|^(?:[^\p{Cc}]|[\n\r\t])*$/u : /^[^\p{Cc}]*$/u;
  let schema = z.string().trim().max(maxLength, 'FIELD_TOO_LONG').regex(control, 'FIELD_FORMAT');
  if (options.pattern) schema = schema.regex(options.pattern, 'FIELD_FORMAT');
  return {
    type: 'text',
    ...fieldBase(options),
    maxLength,
    multiline: options.multiline ?? false,
    schema,
  } satisfies TextField;
}

/** A text on the wire. */
export const textOnWire = { filters: textFilters, saved: savedText } satisfies WireType<TextField>;
