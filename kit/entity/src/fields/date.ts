import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { rangeFilters, savedText, type WireType } from './wire-type.ts';

/** A calendar day `yyyy-mm-dd`, without time and time zone. */
export interface DateField extends FieldBase<'date', string> {
  /** True where a day after today is refused. The caller passes 'today', the tenant's current day. */
  readonly notInFuture: boolean;
  /** True where the dialog of an act begins with today. */
  readonly startsToday: boolean;
}

/** Declares a day. Errors: FIELD_DATE_INVALID; FIELD_DATE_IN_FUTURE where `notInFuture`. */
export function date<const O extends FieldOptions & { notInFuture?: boolean; startsToday?: boolean }>(options: O) {
  return {
    type: 'date',
    ...fieldBase(options),
    notInFuture: options.notInFuture ?? false,
    startsToday: options.startsToday ?? false,
    schema: z.iso
      .date('FIELD_DATE_INVALID')
      .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', 'FIELD_DATE_INVALID'),
  } satisfies DateField;
}

/** A day on the wire. */
export const dateOnWire = {
  filters: (name) => rangeFilters(name, z.iso.date()),
  saved: savedText,
} satisfies WireType<DateField>;
