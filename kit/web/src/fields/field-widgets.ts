import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import type { ComponentType } from 'react';
import type { WidgetProps } from './field-view.ts';
import { innerWidgets } from './inner-widgets.ts';
import { RecordsWidget } from './records-widget.tsx';

const fieldWidgets: Record<FieldType, ComponentType<WidgetProps>> = { ...innerWidgets, records: RecordsWidget };

/** What a field is typed into with. */
export function fieldWidget(field: Field): ComponentType<WidgetProps> {
  return fieldWidgets[field.type];
}
