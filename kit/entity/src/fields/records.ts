import { z } from 'zod';
import { recordSchema } from '../record-schema.ts';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import type { Field, RecordOf } from './fields.ts';
import { flagFilters, type WireType } from './wire-type.ts';

/** A short ordered list of inner records, saved together with their owner and encrypted. */
export interface RecordsField<Fields extends Record<string, Field> = Record<string, Field>>
  extends FieldBase<'records', RecordOf<Fields>[]> {
  readonly fields: Fields;
  readonly maxCount: number;
}

/** Declares a list of inner records. Errors: FIELD_TOO_MANY {max}; those of the inner fields at `field.0.inner`. */
export function records<
  const Fields extends Record<string, Field>,
  const O extends FieldOptions & { maxCount: number },
>(fields: Fields, options: O) {
  return { type: 'records', ...rowsBase(fields, options) } satisfies RecordsField<Fields>;
}

/** Returns the part of a field that is the same for all lists of rows. Errors: those of `records`. */
export function rowsBase<
  const Fields extends Record<string, Field>,
  const O extends FieldOptions & { maxCount: number },
>(fields: Fields, options: O) {
  const { maxCount } = options;
  const schema = z.array(recordSchema(fields)).max(maxCount, 'FIELD_TOO_MANY');
  return { ...fieldBase(options), fields, maxCount, schema: schema as unknown as z.ZodType<RecordOf<Fields>[]> };
}

/** Inner records on the wire; the filter asks whether there are any. */
export const recordsOnWire = { filters: flagFilters, saved: savedRows } satisfies WireType<RecordsField>;

/** Returns the shape of rows in an answer: each of their fields may be absent or empty. */
export function savedRows({ fields }: { fields: Record<string, Field> }, shapeOf: (inner: Field) => z.ZodType) {
  const shapes = Object.entries(fields).map(([name, inner]) => [name, shapeOf(inner).nullable().optional()] as const);
  return z.array(z.object(Object.fromEntries(shapes)));
}
