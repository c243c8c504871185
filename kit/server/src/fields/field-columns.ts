import type { Field } from '@kiga/entity/fields/fields.ts';
import { isMasked, MASK, maskIdNumber, maskName, maskPhone } from '@kiga/entity/mask.ts';
import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '../names.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { latinName, readName } from './pinyin.ts';

/** A row as the database gives it, and a set of columns to be written. */
export type Row = Record<string, unknown>;

/** How a field type is kept: its columns, both ways, and how it is searched, filtered and sorted. */
export interface FieldColumns {
  /** Columns of the table that hold the field. */
  columns: readonly string[];
  toRow(value: unknown): Row;
  fromRow(row: Row): unknown;
  /** What goes with a value that is seen in full, by its name on the wire. */
  besides?(row: Row): Record<string, unknown>;
  /** What a reader sees who may see the field only masked. */
  mask(value: unknown): unknown;
  /** Condition for one filter key of the page input (see `filterShape`). */
  filter(key: string, value: unknown): RawBuilder<boolean>;
  /** Condition of the quick search, or null where this text cannot be in this field. */
  search(text: string): RawBuilder<boolean> | null;
  sortBy: string;
}

/** Text for `like`, its own wildcards taken literally. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`);
}

const ref = (column: string) => sql.ref(`row.${column}`);

/** Builds how a field is kept. `table` gives encrypted values their context. */
export function fieldColumns(table: string, name: string, field: Field, secrets: Secrets): FieldColumns {
  const column = columnOf(name);
  const plain: FieldColumns = {
    columns: [column],
    toRow: (value) => ({ [column]: value ?? null }),
    fromRow: (row) => row[column] ?? null,
    mask: () => MASK,
    filter: (_key, value) => sql<boolean>`${ref(column)} = any(${[value].flat()})`,
    search: (text) => sql<boolean>`${ref(column)} like ${`${likeText(text)}%`}`,
    sortBy: column,
  };
  switch (field.type) {
    case 'text':
      return {
        ...plain,
        filter: (_key, value) => sql<boolean>`${ref(column)} ilike ${`%${likeText(String(value))}%`}`,
      };
    case 'choice':
      // Codes may be kept as numbers.
      return { ...plain, fromRow: (row) => (row[column] === null ? null : String(row[column])) };
    case 'coded':
      return plain;
    case 'flag':
      return {
        ...plain,
        filter: (_key, value) => sql<boolean>`${ref(column)} is ${value === '1' ? sql`` : sql`not`} true`,
        search: () => null,
      };
    case 'choices':
    case 'references':
      return listColumns(column, plain);
    case 'file':
      return { ...plain, search: () => null };
    case 'moment':
      return { ...plain, fromRow: (row) => (row[column] as Date | null)?.toISOString() ?? null, search: () => null };
    case 'reference':
      return { ...plain, filter: (_key, value) => sql<boolean>`${ref(column)} = any(${[value].flat()}::uuid[])` };
    case 'integer':
    case 'date':
      return {
        ...plain,
        search: () => null,
        filter: (key, value) =>
          key.endsWith('From') ? sql<boolean>`${ref(column)} >= ${value}` : sql<boolean>`${ref(column)} <= ${value}`,
      };
    case 'name':
      return field.person ? personColumns(name, column, plain) : nameColumns(column, false, plain);
    case 'phone':
      return {
        ...encryptedColumns(table, column, secrets, maskPhone),
        search: (text) => searchPhone(text, `row.${column}`, `${table}.${column}`, secrets),
      };
    case 'idNumber':
      return encryptedColumns(table, column, secrets, maskIdNumber);
    case 'records':
      return recordsColumns(table, column, secrets);
  }
}

/** A set, kept in one order so that the same set is the same value. */
function listColumns(column: string, plain: FieldColumns): FieldColumns {
  return {
    ...plain,
    toRow: (value) => ({ [column]: Array.isArray(value) ? [...new Set(value.map(String))].sort() : null }),
    fromRow: (row) => (row[column] as unknown[] | null)?.map(String) ?? null,
    mask: () => [],
    filter: (_key, value) => sql<boolean>`${ref(column)} && ${[value].flat()}`,
    search: () => null,
  };
}

function nameColumns(column: string, person: boolean, plain: FieldColumns): FieldColumns {
  return {
    ...plain,
    columns: [column, `${column}_pinyin`, `${column}_initials`, `${column}_sort`],
    toRow(value) {
      const reading = typeof value === 'string' ? readName(value, person) : null;
      return {
        [column]: value ?? null,
        [`${column}_pinyin`]: reading?.pinyin ?? null,
        [`${column}_initials`]: reading?.initials ?? null,
        [`${column}_sort`]: reading?.sort ?? null,
      };
    },
    mask: (value) => maskName(String(value)),
    filter: (_key, value) => sql<boolean>`${ref(column)} ilike ${`%${likeText(String(value))}%`}`,
    search(text) {
      const latin = likeText(text.toLowerCase().replace(/\s+/g, ''));
      const inName = sql<boolean>`${ref(column)} ilike ${`%${likeText(text)}%`}`;
      if (!/^[a-z]+$/.test(latin)) return inName;
      return sql<boolean>`(${inName} or ${ref(`${column}_initials`)} like ${`${latin}%`}
        or ${ref(`${column}_pinyin`)} like ${`%${latin}%`})`;
    },
    sortBy: `${column}_sort`,
  };
}

/** A person's name is also kept in Latin letters, for readers of English: `stuNameLatin` beside `stuName`. */
function personColumns(name: string, column: string, plain: FieldColumns): FieldColumns {
  const columns = nameColumns(column, true, plain);
  return {
    ...columns,
    columns: [...columns.columns, `${column}_latin`],
    toRow: (value) => ({
      ...columns.toRow(value),
      [`${column}_latin`]: typeof value === 'string' ? latinName(value) : null,
    }),
    besides: (row) => ({ [`${name}Latin`]: row[`${column}_latin`] ?? null }),
  };
}

function encryptedColumns(
  table: string,
  column: string,
  secrets: Secrets,
  maskValue: (plain: string) => string,
): FieldColumns {
  const context = `${table}.${column}`;
  const hash = (plain: string) => secrets.hash(plain, context);
  return {
    columns: [`${column}_encrypted`, `${column}_hash`, `${column}_last4`],
    toRow(value) {
      if (typeof value !== 'string') {
        return { [`${column}_encrypted`]: null, [`${column}_hash`]: null, [`${column}_last4`]: null };
      }
      return {
        [`${column}_encrypted`]: secrets.encrypt(value, context),
        [`${column}_hash`]: hash(value),
        [`${column}_last4`]: value.slice(-4),
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

/**
 * Condition that finds a phone by its whole number or its last four digits; null for any other text.
 * `column` is the field's column with the table's name in the query, `context` that of its encryption.
 */
export function searchPhone(
  text: string,
  column: string,
  context: string,
  secrets: Secrets,
): RawBuilder<boolean> | null {
  const digits = text.replace(/[\s-]/g, '').replace(/^(\+|00)?86(?=1\d{10}$)/, '');
  if (/^\d{4}$/.test(digits)) return sql<boolean>`${sql.ref(`${column}_last4`)} = ${digits}`;
  if (!/^\+?\d{6,15}$/.test(digits)) return null;
  return sql<boolean>`${sql.ref(`${column}_hash`)} = ${secrets.hash(digits, context)}`;
}

/** Small records are encrypted as one text; beside it stands how many there are, so that one can ask for 'some' or 'none'. */
function recordsColumns(table: string, column: string, secrets: Secrets): FieldColumns {
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
}
