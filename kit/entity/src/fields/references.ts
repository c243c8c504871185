import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';

/** Ids of records of another entity, of the same owner or of the platform. */
export interface ReferencesField extends FieldBase<'references', string[]> {
  /** `area.entity` of the records meant, such as `system.role`. */
  readonly to: string;
  readonly maxCount: number;
}

/** Declares references. Errors: FIELD_TOO_MANY {max}, FIELD_REFERENCE_UNKNOWN as for a reference. */
export function references<const O extends FieldOptions & { maxCount: number }>(to: string, options: O) {
  return {
    type: 'references',
    ...fieldBase(options),
    to,
    maxCount: options.maxCount,
    schema: z.array(z.uuid('FIELD_REFERENCE_UNKNOWN')).max(options.maxCount, 'FIELD_TOO_MANY'),
  } satisfies ReferencesField;
}
