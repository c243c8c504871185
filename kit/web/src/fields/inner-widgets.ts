import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import type { ComponentType } from 'react';
import { FileWidget } from '../files/file-field.tsx';
import { ChoiceWidget } from './choice.tsx';
import { ChoicesWidget } from './choices.tsx';
import { CodedWidget } from './coded.tsx';
import { DateWidget } from './date-widget.tsx';
import type { WidgetProps } from './field-view.ts';
import { FlagWidget } from './flag.tsx';
import { IntegerWidget } from './integer-widget.tsx';
import { ReferenceWidget } from './reference.tsx';
import { ReferencesWidget } from './references.tsx';
import { IdNumberWidget, NameWidget, PhoneWidget, TextWidget } from './text-widgets.tsx';

/** What the fields are typed into with that small records may be made of: all but small records themselves. */
export const innerWidgets: Record<Exclude<FieldType, 'records'>, ComponentType<WidgetProps>> = {
  text: TextWidget,
  name: NameWidget,
  integer: IntegerWidget,
  date: DateWidget,
  // Only the server sets a moment.
  moment: () => null,
  file: FileWidget,
  choice: ChoiceWidget,
  choices: ChoicesWidget,
  coded: CodedWidget,
  flag: FlagWidget,
  reference: ReferenceWidget,
  references: ReferencesWidget,
  phone: PhoneWidget,
  idNumber: IdNumberWidget,
};

/** What an inner field is typed into with. */
export function innerWidget(field: Field): ComponentType<WidgetProps> {
  return innerWidgets[field.type as keyof typeof innerWidgets];
}
