import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import type { ComponentType } from 'react';
import type { FieldTextProps } from './field-view.ts';
import { innerTexts } from './inner-texts.ts';
import { RecordsText } from './records.tsx';

const fieldTexts: Record<FieldType, ComponentType<FieldTextProps>> = { ...innerTexts, records: RecordsText };

/** How a field is read, in a list and in a detail. */
export function fieldText(field: Field): ComponentType<FieldTextProps> {
  return fieldTexts[field.type];
}
