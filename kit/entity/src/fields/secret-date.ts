import { date } from './date.ts';
import type { FieldBase, FieldOptions } from './field.ts';
import { noFilters, savedText, type WireType } from './wire-type.ts';

/** A day that is encrypted at rest, such as the first day of an illness: no filter, sorting or search. */
export interface SecretDateField extends FieldBase<'secretDate', string> {
  /** True where a day after today is refused, as for a plain day. */
  readonly notInFuture: boolean;
}

/** Declares an encrypted day. Errors: those of `date`. */
export function secretDate<const O extends FieldOptions & { notInFuture?: boolean }>(options: O) {
  return { ...date(options), type: 'secretDate' } satisfies SecretDateField;
}

/** An encrypted day on the wire. */
export const secretDateOnWire = { filters: noFilters, saved: savedText } satisfies WireType<SecretDateField>;
