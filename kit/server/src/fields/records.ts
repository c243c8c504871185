import type { RecordsField } from '@kiga/entity/fields/records.ts';
import { sql } from 'kysely';
import { type KeptType, ref } from './kept-type.ts';

/** Inner records in the database: encrypted as one text, with their number in a plain column for filters. */
export const keptRecords: KeptType<RecordsField> = {
  sqlTypes: () => ({ _encrypted: 'bytea', _count: 'integer' }),
  defaults: { _count: '0' },
  columns({ table, column, secrets }) {
    const context = `${table}.${column}`;
    return {
      columns: [`${column}_encrypted`, `${column}_count`],
      toRow(value) {
        const list = Array.isArray(value) ? value : [];
        return {
          [`${column}_encrypted`]: list.length > 0 ? secrets.encrypt(JSON.stringify(list), context) : null,
          [`${column}_count`]: list.length,
        };
      },
      fromRow(row) {
        const sealed = row[`${column}_encrypted`];
        return sealed ? JSON.parse(secrets.decrypt(sealed as Uint8Array, context)) : [];
      },
      mask: () => [],
      filter: (_key, value) =>
        value === '1' ? sql<boolean>`${ref(`${column}_count`)} > 0` : sql<boolean>`${ref(`${column}_count`)} = 0`,
      search: () => null,
      sortBy: `${column}_count`,
    };
  },
  maskInLog: null,
};
