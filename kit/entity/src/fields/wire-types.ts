import type { z } from 'zod';
import { choiceOnWire } from './choice.ts';
import { choicesOnWire } from './choices.ts';
import { codedOnWire } from './coded.ts';
import { dateOnWire } from './date.ts';
import { decimalOnWire } from './decimal.ts';
import type { Field, FieldType } from './fields.ts';
import { fileOnWire } from './file.ts';
import { flagOnWire } from './flag.ts';
import { idNumberOnWire } from './id-number.ts';
import { integerOnWire } from './integer.ts';
import { momentOnWire } from './moment.ts';
import { moneyOnWire } from './money.ts';
import { nameOnWire } from './name.ts';
import { phoneOnWire } from './phone.ts';
import { recordsOnWire } from './records.ts';
import { referenceOnWire } from './reference.ts';
import { referencesOnWire } from './references.ts';
import { richTextOnWire } from './rich-text.ts';
import { rowsOnWire } from './rows.ts';
import { secretChoiceOnWire } from './secret-choice.ts';
import { secretDateOnWire } from './secret-date.ts';
import { secretDecimalOnWire } from './secret-decimal.ts';
import { secretTextOnWire } from './secret-text.ts';
import { textOnWire } from './text.ts';
import { timeOnWire } from './time.ts';
import type { WireType } from './wire-type.ts';

/** All field types on the wire. */
const wireTypes = {
  text: textOnWire,
  name: nameOnWire,
  integer: integerOnWire,
  decimal: decimalOnWire,
  money: moneyOnWire,
  date: dateOnWire,
  time: timeOnWire,
  moment: momentOnWire,
  flag: flagOnWire,
  choice: choiceOnWire,
  choices: choicesOnWire,
  coded: codedOnWire,
  reference: referenceOnWire,
  references: referencesOnWire,
  phone: phoneOnWire,
  idNumber: idNumberOnWire,
  secretChoice: secretChoiceOnWire,
  secretDate: secretDateOnWire,
  secretDecimal: secretDecimalOnWire,
  secretText: secretTextOnWire,
  file: fileOnWire,
  richText: richTextOnWire,
  records: recordsOnWire,
  rows: rowsOnWire,
} satisfies { [Type in FieldType]: WireType<Extract<Field, { type: Type }>> };

/** Returns the wire form of a field's type. */
export function wireTypeOf(field: Field): WireType<Field> {
  return wireTypes[field.type] as WireType<Field>;
}

/** Returns the shape of a field's value in an answer. */
export function savedShape(field: Field): z.ZodType {
  return wireTypeOf(field).saved(field, savedShape);
}
