import type { SecretDecimalField } from '@kiga/entity/fields/secret-decimal.ts';
import { keptDecimal } from './decimal.ts';
import type { KeptType } from './kept-type.ts';
import { secretColumn, secretSqlTypes } from './secret-column.ts';

/** An encrypted number in the database; sheets hold it as a number. */
export const keptSecretDecimal: KeptType<SecretDecimalField> = {
  sqlTypes: secretSqlTypes,
  columns(place) {
    const { toRow, fromRow, ...column } = secretColumn(place);
    return {
      ...column,
      toRow: (value) => toRow(typeof value === 'number' ? String(value) : null),
      fromRow(row) {
        const text = fromRow(row);
        return text === null ? null : Number(text);
      },
      // An answer holds a number or nothing.
      mask: () => null,
    };
  },
  writeCell: (value) => (typeof value === 'number' ? value : String(value)),
  readCell: keptDecimal.readCell,
  maskInLog: null,
};
