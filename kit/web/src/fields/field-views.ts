import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import type { FieldView } from './field-view.ts';
import { innerViews } from './inner-views.ts';
import { recordsView } from './records.tsx';

const fieldViews: Record<FieldType, FieldView> = { ...innerViews, records: recordsView, rows: recordsView };

/** Returns the display of a field in a list and a detail, and its filter in the filter line. */
export function fieldViewOf(field: Field): FieldView {
  return fieldViews[field.type];
}
