import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';

/** The id of a record of another entity of the same tenant. */
export interface ReferenceField extends FieldBase<'reference', string> {
  /** `area.entity` of the record meant, such as `campus.class`. */
  readonly to: string;
}

/** Declares a reference. Errors: FIELD_REFERENCE_UNKNOWN, here for the shape and on the server for the record. */
export function reference<const O extends FieldOptions>(to: string, options: O) {
  return {
    type: 'reference',
    ...fieldBase(options),
    to,
    schema: z.uuid('FIELD_REFERENCE_UNKNOWN'),
  } satisfies ReferenceField;
}
