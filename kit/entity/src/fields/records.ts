import { z } from 'zod';
import { recordSchema } from '../record-schema.ts';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import type { Field, RecordOf } from './fields.ts';
import { flagFilters, type WireType } from './wire-type.ts';

/** A short ordered list of small records that live and are saved with their owner. */
export interface RecordsField<Fields extends Record<string, Field> = Record<string, Field>>
  extends FieldBase<'records', RecordOf<Fields>[]> {
  readonly fields: Fields;
  readonly maxCount: number;
}

/** Declares a list of small records. Errors: FIELD_TOO_MANY {max}; those of the inner fields at `field.0.inner`. */
export function records<
  const Fields extends Record<string, Field>,
  const O extends FieldOptions & { maxCount: number },
>(fields: Fields, options: O) {
  return { type: 'records', ...rowsBase(fields, options) } satisfies RecordsField<Fields>;
}

/** The part of a field that all lists of rows fill alike. Errors: those of `records`. */
export function rowsBase<
  const Fields extends Record<string, Field>,
  const O extends FieldOptions & { maxCount: number },
>(fields: Fields, options: O) {
  const { maxCount } = options;
  const schema = z.array(recordSchema(fields)).max(maxCount, 'FIELD_TOO_MANY');
  return { ...fieldBase(options), fields, maxCount, schema: schema as unknown as z.ZodType<RecordOf<Fields>[]> };
}

/** Small records on the wire; the filter asks whether there are any. */
export const recordsOnWire = { filters: flagFilters, saved: savedRows } satisfies WireType<RecordsField>;

/** Shape of rows that are answered: each field of them may be absent or empty. */
export function savedRows({ fields }: { fields: Record<string, Field> }, shapeOf: (inner: Field) => z.ZodType) {
  const shapes = Object.entries(fields).map(([name, inner]) => [name, shapeOf(inner).nullable().optional()] as const);
  return z.array(z.object(Object.fromEntries(shapes)));
}
