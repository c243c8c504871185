import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import { FileWidget } from '../files/file-field.tsx';
import { choiceInput } from './choice-widget.tsx';
import { choicesInput } from './choices-widget.tsx';
import { codedInput } from './coded-widget.tsx';
import { dateInput, secretDateInput } from './date-widget.tsx';
import type { FieldInput } from './field-view.ts';
import { flagInput } from './flag-widget.tsx';
import { numberInput, secretNumberInput } from './number-input.tsx';
import { referenceInput } from './reference-widget.tsx';
import { referencesInput } from './references-widget.tsx';
import { RichTextWidget } from './rich-text-field.tsx';
import { idNumberInput, nameInput, phoneInput, secretTextInput, textInput } from './text-widgets.tsx';
import { timeInput } from './time-widget.tsx';

/** Inputs of the fields that inner records may have: all types except inner records. */
export const innerInputs = {
  text: textInput,
  name: nameInput,
  integer: numberInput,
  decimal: numberInput,
  money: numberInput,
  date: dateInput,
  time: timeInput,
  // Only the server sets a moment.
  moment: { Widget: () => null },
  flag: flagInput,
  choice: choiceInput,
  choices: choicesInput,
  coded: codedInput,
  reference: referenceInput,
  references: referencesInput,
  phone: phoneInput,
  idNumber: idNumberInput,
  secretChoice: choiceInput,
  secretDate: secretDateInput,
  secretDecimal: secretNumberInput,
  secretText: secretTextInput,
  file: { Widget: FileWidget },
  richText: { Widget: RichTextWidget },
} satisfies Record<Exclude<FieldType, 'records' | 'rows'>, FieldInput>;

/** Returns the input of an inner field. */
export function innerInputOf(field: Field): FieldInput {
  return innerInputs[field.type as keyof typeof innerInputs];
}
