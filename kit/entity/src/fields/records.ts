import { z } from 'zod';
import { recordSchema } from '../record-schema.ts';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import type { Field, RecordOf } from './fields.ts';

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
  return {
    type: 'records',
    ...fieldBase(options),
    fields,
    maxCount: options.maxCount,
    schema: z.array(recordSchema(fields)).max(options.maxCount, 'FIELD_TOO_MANY') as unknown as z.ZodType<
      RecordOf<Fields>[]
    >,
  } satisfies RecordsField<Fields>;
}
