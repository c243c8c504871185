import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import type { FieldView } from './field-view.ts';
import { innerViews } from './inner-views.ts';
import { recordsView } from './records.tsx';

const fieldViews: Record<FieldType, FieldView> = { ...innerViews, records: recordsView, rows: recordsView };

/** How a field is read, in a list and in a detail, and filtered by in the filter line. */
export function fieldViewOf(field: Field): FieldView {
  return fieldViews[field.type];
}
