import { MASK } from '@kiga/entity/mask.ts';
import { sql } from 'kysely';
import type { FieldColumns, Place } from './kept-type.ts';

/** Returns the SQL types of an encrypted value without search. */
export const secretSqlTypes = () => ({ _encrypted: 'bytea' });

/** Returns the storage of an encrypted value without filter, sorting and search. */
export function secretColumn({ table, column, secrets }: Place): FieldColumns {
  const context = `${table}.${column}`;
  const sealed = `${column}_encrypted`;
  return {
    columns: [sealed],
    toRow: (value) => ({ [sealed]: typeof value === 'string' ? secrets.encrypt(value, context) : null }),
    fromRow: (row) => (row[sealed] ? secrets.decrypt(row[sealed] as Uint8Array, context) : null),
    mask: () => MASK,
    filter: () => sql<boolean>`false`,
    search: () => null,
    sortBy: 'id',
  };
}
