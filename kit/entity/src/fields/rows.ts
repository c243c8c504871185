import type { FieldBase, FieldOptions } from './field.ts';
import type { Field, RecordOf } from './fields.ts';
import { rowsBase, savedRows } from './records.ts';
import { flagFilters, type WireType } from './wire-type.ts';

/** A short ordered list of rows without personal data: stored in plain form, unlike the encrypted `records`. */
export interface RowsField<Fields extends Record<string, Field> = Record<string, Field>>
  extends FieldBase<'rows', RecordOf<Fields>[]> {
  readonly fields: Fields;
  readonly maxCount: number;
}

/** Declares a list of plain rows. Errors: FIELD_TOO_MANY {max}; those of the inner fields at `field.0.inner`. */
export function rows<const Fields extends Record<string, Field>, const O extends FieldOptions & { maxCount: number }>(
  fields: Fields,
  options: O,
) {
  return { type: 'rows', ...rowsBase(fields, options) } satisfies RowsField<Fields>;
}

/** Plain rows on the wire; the filter asks whether there are any. */
export const rowsOnWire = { filters: flagFilters, saved: savedRows } satisfies WireType<RowsField>;
