import { z } from 'zod';
import type { EntityKey } from '../entity-keys.ts';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import type { Among } from './reference.ts';
import { oneOrMore, type WireType } from './wire-type.ts';

/** Ids of records of another entity, of the same owner or of the platform. */
export interface ReferencesField extends FieldBase<'references', string[]> {
  /** `area.entity` of the referenced records, such as `system.role`. */
  readonly to: string;
  readonly maxCount: number;
  readonly among: Among | undefined;
}

interface ReferencesOptions extends FieldOptions {
  maxCount: number;
  /** Narrows the options of a form. The server has to refuse other records itself. */
  among?: Among;
}

/** Declares references. Errors: FIELD_TOO_MANY {max}, FIELD_REFERENCE_UNKNOWN as for a reference. */
export function references<const O extends ReferencesOptions>(to: EntityKey, options: O) {
  return {
    type: 'references',
    ...fieldBase(options),
    to: to as string,
    maxCount: options.maxCount,
    among: options.among,
    schema: z.array(z.uuid('FIELD_REFERENCE_UNKNOWN')).max(options.maxCount, 'FIELD_TOO_MANY'),
  } satisfies ReferencesField;
}

/** References on the wire; the filter finds records that refer to any of the ids. */
export const referencesOnWire = {
  filters: (name) => ({ [name]: oneOrMore(z.uuid()).optional() }),
  saved: () => z.array(z.string()),
  beside: (name) => ({ [`${name}Text`]: z.array(z.string()).nullable().optional() }),
} satisfies WireType<ReferencesField>;
