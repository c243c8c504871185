import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { oneOrMore, savedText, type WireType } from './wire-type.ts';

/** The code of an item of a dictionary that the operator keeps; its words come from there. */
export interface CodedField extends FieldBase<'coded', string> {
  /** Code of the dictionary, such as `lead-source`. */
  readonly dictionary: string;
}

/** An item of a dictionary as readers and rules need it. */
export interface CodedItem {
  code: string;
  zh_CN: string;
  en_US: string;
  /** An item that is not active stays where it stands, and is not chosen anew. */
  active: boolean;
}

/** Declares a field whose choices are a dictionary's. Errors: FIELD_CHOICE_UNKNOWN, here for the shape and on the server for the item. */
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
