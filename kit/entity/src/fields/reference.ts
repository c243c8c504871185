import { z } from 'zod';
import type { EntityKey } from '../entity-keys.ts';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { oneOrMore, savedText, type WireType } from './wire-type.ts';

/** Returns the filter of the options that a form offers, given the form's own values. */
export type Among = (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;

/** Id of a record of another entity, of the same tenant. */
export interface ReferenceField extends FieldBase<'reference', string> {
  /** `area.entity` of the referenced record, such as `campus.class`. */
  readonly to: string;
  readonly among: Among | undefined;
  /**
   * True where the record is a part of the referenced one. Parts do not block its deletion, and adding one locks it.
   */
  readonly isPart: boolean;
}

interface ReferenceOptions extends FieldOptions {
  /** Narrows the options of a form. The server has to refuse other records itself. */
  among?: Among;
  isPart?: boolean;
}

/** Declares a reference. Errors: FIELD_REFERENCE_UNKNOWN, here for the shape and on the server for the record. */
export function reference<const O extends ReferenceOptions>(to: EntityKey, options: O) {
  return {
    type: 'reference',
    ...fieldBase(options),
    to: to as string,
    among: options.among,
    isPart: options.isPart ?? false,
    schema: z.uuid('FIELD_REFERENCE_UNKNOWN'),
  } satisfies ReferenceField;
}

/** A reference on the wire, together with the title of the referenced record. */
export const referenceOnWire = {
  filters: (name, { schema }) => ({ [name]: oneOrMore(schema).optional() }),
  saved: savedText,
  beside: (name) => ({ [`${name}Text`]: z.string().nullable().optional() }),
} satisfies WireType<ReferenceField>;
