import type { SecretTextField } from '@kiga/entity/fields/secret-text.ts';
import { type KeptType, readText, writeText } from './kept-type.ts';
import { secretColumn, secretSqlTypes } from './secret-column.ts';

/** An encrypted text in the database. */
export const keptSecretText: KeptType<SecretTextField> = {
  sqlTypes: secretSqlTypes,
  columns: secretColumn,
  writeCell: writeText,
  readCell: readText,
  maskInLog: null,
};
