import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { noFilters, savedText, type WireType } from './wire-type.ts';

/** A moment, ISO 8601 in UTC. Only the server sets it; readers see it in their local time. */
export interface MomentField extends FieldBase<'moment', string> {}

/** Declares a moment. */
export function moment<const O extends FieldOptions & { writable: false }>(options: O) {
  return { type: 'moment', ...fieldBase(options), schema: z.iso.datetime('FIELD_DATE_INVALID') } satisfies MomentField;
}

/** A moment on the wire. */
export const momentOnWire = { filters: noFilters, saved: savedText } satisfies WireType<MomentField>;
