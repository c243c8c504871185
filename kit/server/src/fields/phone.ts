import { parseMobilePhone } from '@kiga/entity/excel/mobile-phone.ts';
import type { PhoneField } from '@kiga/entity/fields/phone.ts';
import { maskPhone } from '@kiga/entity/mask.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import { type KeptType, writeText } from './kept-type.ts';
import { numberColumns, numberSqlTypes, readNumber } from './number-columns.ts';

/** A phone number in the database and in sheets. */
export const keptPhone: KeptType<PhoneField> = {
  sqlTypes: numberSqlTypes,
  columns: (place) => ({
    ...numberColumns(place, maskPhone),
    search: (text) => searchPhone(text, `row.${place.column}`, `${place.table}.${place.column}`, place.secrets),
  }),
  writeCell: writeText,
  readCell: readNumber,
  maskInLog: (value) => maskPhone(String(value)),
};

/**
 * Returns the condition that finds a phone by its whole number or its last four digits; null for any other text. `column` is the field's
 * column with the table's name in the query, `context` that of its encryption.
 */
export function searchPhone(
  text: string,
  column: string,
  context: string,
  secrets: Secrets,
): RawBuilder<boolean> | null {
  const digits = text.replace(/[\s-]/g, '');
  if (/^\d{4}$/.test(digits)) return sql<boolean>`${sql.ref(`${column}_last4`)} = ${digits}`;
  const number = parseMobilePhone(text);
  if (!('value' in number)) return null;
  return sql<boolean>`${sql.ref(`${column}_hash`)} = ${secrets.hash(number.value, context)}`;
}
