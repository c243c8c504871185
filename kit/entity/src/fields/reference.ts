import { z } from 'zod';
import type { EntityKey } from '../entity-keys.ts';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { oneOrMore, savedText, type WireType } from './wire-type.ts';

/** Which records a form offers, by the form's own values: a choice of theirs that their list is filtered by. */
type Among = (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;

/** The id of a record of another entity of the same tenant. */
export interface ReferenceField extends FieldBase<'reference', string> {
  /** `area.entity` of the record meant, such as `campus.class`. */
  readonly to: string;
  readonly among: Among | undefined;
}

interface ReferenceOptions extends FieldOptions {
  /** Where not all records of that kind make sense; what is saved all the same the server has to refuse. */
  among?: Among;
}

/** Declares a reference. Errors: FIELD_REFERENCE_UNKNOWN, here for the shape and on the server for the record. */
export function reference<const O extends ReferenceOptions>(to: EntityKey, options: O) {
  return {
    type: 'reference',
    ...fieldBase(options),
    to: to as string,
    among: options.among,
    schema: z.uuid('FIELD_REFERENCE_UNKNOWN'),
  } satisfies ReferenceField;
}

/** A reference on the wire; the words of the record that it points at travel with it. */
export const referenceOnWire = {
  filters: (name, { schema }) => ({ [name]: oneOrMore(schema).optional() }),
  saved: savedText,
  beside: (name) => ({ [`${name}Text`]: z.string().nullable().optional() }),
} satisfies WireType<ReferenceField>;
