import type { FieldBase, FieldOptions } from './field.ts';
import { text } from './text.ts';
import { noFilters, savedText, type WireType } from './wire-type.ts';

/** A text that is encrypted at rest, such as a diagnosis: no filter, sorting or search. */
export interface SecretTextField extends FieldBase<'secretText', string> {
  readonly maxLength: number;
  readonly multiline: boolean;
}

/** Declares an encrypted text. Errors: those of `text`. */
export function secretText<const O extends FieldOptions & { maxLength?: number; multiline?: boolean }>(options: O) {
  return { ...text(options), type: 'secretText' } satisfies SecretTextField;
}

/** An encrypted text on the wire. */
export const secretTextOnWire = { filters: noFilters, saved: savedText } satisfies WireType<SecretTextField>;
