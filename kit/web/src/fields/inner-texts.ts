import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import type { ComponentType } from 'react';
import { FileText } from '../files/file-field.tsx';
import { ChoiceText } from './choice.tsx';
import { ChoicesText } from './choices.tsx';
import { CodedText } from './coded.tsx';
import { DateText } from './date.tsx';
import type { FieldTextProps } from './field-view.ts';
import { FlagText } from './flag.tsx';
import { IntegerText } from './integer.tsx';
import { MomentText } from './moment.tsx';
import { PlainText } from './plain-text.tsx';
import { ReferenceText } from './reference.tsx';
import { ReferencesText } from './references.tsx';

/** How the fields are read that small records may be made of: all but small records themselves. */
export const innerTexts: Record<Exclude<FieldType, 'records'>, ComponentType<FieldTextProps>> = {
  text: PlainText,
  name: PlainText,
  integer: IntegerText,
  date: DateText,
  moment: MomentText,
  file: FileText,
  choice: ChoiceText,
  choices: ChoicesText,
  coded: CodedText,
  flag: FlagText,
  reference: ReferenceText,
  references: ReferencesText,
  phone: PlainText,
  idNumber: PlainText,
};

/** How an inner field is read. */
export function innerText(field: Field): ComponentType<FieldTextProps> {
  return innerTexts[field.type as keyof typeof innerTexts];
}
