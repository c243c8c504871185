import { date } from './date.ts';
import type { FieldBase, FieldOptions } from './field.ts';
import { noFilters, savedText, type WireType } from './wire-type.ts';

/** A day that is encrypted at rest, such as that of an illness: nobody filters, sorts or searches by it. */
export interface SecretDateField extends FieldBase<'secretDate', string> {
  /** Whether a day after today is refused, as with a plain day. */
  readonly notInFuture: boolean;
}

/** Declares an encrypted day. Errors: those of `date`. */
export function secretDate<const O extends FieldOptions & { notInFuture?: boolean }>(options: O) {
  return { ...date(options), type: 'secretDate' } satisfies SecretDateField;
}

/** An encrypted day on the wire. */
export const secretDateOnWire = { filters: noFilters, saved: savedText } satisfies WireType<SecretDateField>;
