import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { rangeFilters, savedText, type WireType } from './wire-type.ts';

/** A time of day `hh:mm`, in the tenant's local time. */
export interface TimeField extends FieldBase<'time', string> {}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Declares a time of day. Errors: FIELD_TIME_INVALID. */
export function time<const O extends FieldOptions>(options: O) {
  return {
    type: 'time',
    ...fieldBase(options),
    schema: z.string().regex(TIME, 'FIELD_TIME_INVALID'),
  } satisfies TimeField;
}

/** A time of day on the wire. */
export const timeOnWire = {
  filters: (name) => rangeFilters(name, z.string().regex(TIME)),
  saved: savedText,
} satisfies WireType<TimeField>;
