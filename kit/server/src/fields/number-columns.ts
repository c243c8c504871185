import { normaliseText } from '@kiga/entity/excel/normalise.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { sql } from 'kysely';
import type { SheetRow } from '../transfer/sheet-hooks.ts';
import { type FieldColumns, type Place, ref } from './kept-type.ts';

/** Returns the SQL types of a phone or ID number: encrypted, with a hash for search by the whole number, and its last four digits. */
export const numberSqlTypes = () => ({ _encrypted: 'bytea', _hash: 'bytea', _last4: 'text' });

/** Returns the storage of a phone or ID number. */
export function numberColumns({ table, column, secrets }: Place, maskValue: (plain: string) => string): FieldColumns {
  const context = `${table}.${column}`;
  const hash = (plain: string) => secrets.hash(plain, context);
  return {
    columns: [`${column}_encrypted`, `${column}_hash`, `${column}_last4`],
    toRow(value) {
      const plain = typeof value === 'string' ? value : null;
      return {
        [`${column}_encrypted`]: plain === null ? null : secrets.encrypt(plain, context),
        [`${column}_hash`]: plain === null ? null : hash(plain),
        [`${column}_last4`]: plain?.slice(-4) ?? null,
      };
    },
    fromRow(row) {
      const sealed = row[`${column}_encrypted`];
      return sealed ? secrets.decrypt(sealed as Uint8Array, context) : null;
    },
    mask: (value) => maskValue(String(value)),
    filter: (_key, value) => sql<boolean>`${ref(`${column}_hash`)} = ${hash(String(value))}`,
    search: (text) => (isMasked(text) ? null : sql<boolean>`${ref(`${column}_hash`)} = ${hash(text.toUpperCase())}`),
    sortBy: `${column}_last4`,
  };
}

/** Reads a cell with a phone or ID number. */
export function readNumber(row: SheetRow, name: string): void {
  const text = row.textOf(name);
  if (text !== null) row.fields[name] = normaliseText(text);
}
