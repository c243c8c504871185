import type { SecretChoiceField } from '@kiga/entity/fields/secret-choice.ts';
import { codesOfChoice, readCode } from './choice.ts';
import type { KeptType } from './kept-type.ts';
import { secretColumn, secretSqlTypes } from './secret-column.ts';

/** An encrypted choice in the database. */
export const keptSecretChoice: KeptType<SecretChoiceField> = {
  sqlTypes: secretSqlTypes,
  columns: secretColumn,
  writeCell: (value, { wordOf }) => wordOf(String(value)),
  readCell: readCode,
  codes: codesOfChoice,
  maskInLog: null,
};
