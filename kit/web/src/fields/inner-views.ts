import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import { FileText } from '../files/file-field.tsx';
import { choiceView, secretChoiceView } from './choice.tsx';
import { choicesView } from './choices.tsx';
import { codedView } from './coded.tsx';
import { dateView } from './date.tsx';
import { decimalView } from './decimal.tsx';
import type { FieldView } from './field-view.ts';
import { flagView } from './flag.tsx';
import { integerView } from './integer.tsx';
import { momentView } from './moment.tsx';
import { moneyView } from './money.tsx';
import { plainView, textView } from './plain-text.tsx';
import { referenceView } from './reference.tsx';
import { referencesView } from './references.tsx';
import { richTextView } from './rich-text.tsx';

/** Views of the fields that inner records may have: all types except inner records. */
export const innerViews = {
  text: textView,
  name: plainView,
  integer: integerView,
  decimal: decimalView,
  money: moneyView,
  date: dateView,
  time: plainView,
  moment: momentView,
  flag: flagView,
  choice: choiceView,
  choices: choicesView,
  coded: codedView,
  reference: referenceView,
  references: referencesView,
  phone: plainView,
  idNumber: plainView,
  secretChoice: secretChoiceView,
  secretDate: dateView,
  secretDecimal: decimalView,
  secretText: textView,
  file: { Text: FileText },
  richText: richTextView,
} satisfies Record<Exclude<FieldType, 'records' | 'rows'>, FieldView>;

/** Returns the view of an inner field. */
export function innerViewOf(field: Field): FieldView {
  return innerViews[field.type as keyof typeof innerViews];
}
