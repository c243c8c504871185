import type { SecretDateField } from '@kiga/entity/fields/secret-date.ts';
import { readDay, writeDay } from './date.ts';
import type { KeptType } from './kept-type.ts';
import { secretColumn, secretSqlTypes } from './secret-column.ts';

/** An encrypted day in the database. */
export const keptSecretDate: KeptType<SecretDateField> = {
  sqlTypes: secretSqlTypes,
  columns: secretColumn,
  writeCell: writeDay,
  readCell: readDay,
  maskInLog: null,
};
