import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import type { FieldInput } from './field-view.ts';
import { innerInputs } from './inner-inputs.ts';
import { recordsInput } from './records-widget.tsx';

const fieldInputs: Record<FieldType, FieldInput> = { ...innerInputs, records: recordsInput, rows: recordsInput };

/** Returns the input of a field, and its filter in the panel of further filters. */
export function fieldInputOf(field: Field): FieldInput {
  return fieldInputs[field.type];
}
