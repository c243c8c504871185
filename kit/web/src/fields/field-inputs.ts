import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import type { FieldInput } from './field-view.ts';
import { innerInputs } from './inner-inputs.ts';
import { recordsInput } from './records-widget.tsx';

const fieldInputs: Record<FieldType, FieldInput> = { ...innerInputs, records: recordsInput, rows: recordsInput };

/** What a field is typed into with, and what one filters by where more filters are asked for. */
export function fieldInputOf(field: Field): FieldInput {
  return fieldInputs[field.type];
}
