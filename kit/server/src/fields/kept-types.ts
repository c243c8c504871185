import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import { columnOf } from '../names.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { keptChoice } from './choice.ts';
import { keptChoices } from './choices.ts';
import { keptCoded } from './coded.ts';
import { keptDate } from './date.ts';
import { keptDecimal } from './decimal.ts';
import { keptFile } from './file.ts';
import { keptFlag } from './flag.ts';
import { keptIdNumber } from './id-number.ts';
import { keptInteger } from './integer.ts';
import type { FieldColumns, KeptType } from './kept-type.ts';
import { keptMoment } from './moment.ts';
import { keptMoney } from './money.ts';
import { keptName } from './name.ts';
import { keptPhone } from './phone.ts';
import { keptRecords } from './records.ts';
import { keptReference } from './reference.ts';
import { keptReferences } from './references.ts';
import { keptRichText } from './rich-text.ts';
import { keptRows } from './rows.ts';
import { keptSecretChoice } from './secret-choice.ts';
import { keptSecretDate } from './secret-date.ts';
import { keptSecretDecimal } from './secret-decimal.ts';
import { keptSecretText } from './secret-text.ts';
import { keptText } from './text.ts';
import { keptTime } from './time.ts';

/** All field types on the server. */
const keptTypes = {
  text: keptText,
  name: keptName,
  integer: keptInteger,
  decimal: keptDecimal,
  money: keptMoney,
  date: keptDate,
  time: keptTime,
  moment: keptMoment,
  flag: keptFlag,
  choice: keptChoice,
  choices: keptChoices,
  coded: keptCoded,
  reference: keptReference,
  references: keptReferences,
  phone: keptPhone,
  idNumber: keptIdNumber,
  secretChoice: keptSecretChoice,
  secretDate: keptSecretDate,
  secretDecimal: keptSecretDecimal,
  secretText: keptSecretText,
  file: keptFile,
  richText: keptRichText,
  records: keptRecords,
  rows: keptRows,
} satisfies { [Type in FieldType]: KeptType<Extract<Field, { type: Type }>> };

/** Returns the storage of a field's type. */
export function keptTypeOf(field: Field): KeptType<Field> {
  return keptTypes[field.type] as KeptType<Field>;
}

/** Returns the storage of a field. `table` gives encrypted values their context. */
export function fieldColumns(table: string, name: string, field: Field, secrets: Secrets): FieldColumns {
  return keptTypeOf(field).columns({ table, name, column: columnOf(name), secrets }, field);
}
