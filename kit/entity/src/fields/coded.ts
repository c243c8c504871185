import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { oneOrMore, savedText, type WireType } from './wire-type.ts';

/** Code of an item in a dictionary of the operator, which holds the labels. */
export interface CodedField extends FieldBase<'coded', string> {
  /** Code of the dictionary, such as `lead-source`. */
  readonly dictionary: string;
}

/** An item of a dictionary as readers and rules need it. */
export interface CodedItem {
  code: string;
  zh_CN: string;
  en_US: string;
  /** False for an item that records keep but users can no longer choose. */
  active: boolean;
}

/**
 * Declares a field whose options come from a dictionary. Errors: FIELD_CHOICE_UNKNOWN, here for the shape and on the server for the item.
 */
export function coded<const O extends FieldOptions>(dictionary: string, options: O) {
  return {
    type: 'coded',
    ...fieldBase(options),
    dictionary,
    schema: z
      .string('FIELD_CHOICE_UNKNOWN')
      .max(40, 'FIELD_CHOICE_UNKNOWN')
      .regex(/^[a-z0-9-]+$/, 'FIELD_CHOICE_UNKNOWN'),
  } satisfies CodedField;
}

/** A code of a dictionary on the wire. */
export const codedOnWire = {
  filters: (name, { schema }) => ({ [name]: oneOrMore(schema).optional() }),
  saved: savedText,
} satisfies WireType<CodedField>;
