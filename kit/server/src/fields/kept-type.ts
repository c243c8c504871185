import type { ExcelColumn } from '@kiga/entity/define-entity.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import { MASK } from '@kiga/entity/mask.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { SheetRow } from '../transfer/sheet-hooks.ts';

/** A row from the database, or a set of columns to write. */
export type Row = Record<string, unknown>;

/** Storage of one field: its columns, both conversions, and its search, filters and sorting. */
export interface FieldColumns {
  /** Columns of the table that hold the field. */
  columns: readonly string[];
  toRow(value: unknown): Row;
  fromRow(row: Row): unknown;
  /** Returns additional values for a reader who sees the field in full, by their names on the wire. */
  besides?(row: Row): Record<string, unknown>;
  /** Returns the value for a reader who sees the field masked. */
  mask(value: unknown): unknown;
  /** Returns the condition of one filter key of the page input (see `filtersOf`). */
  filter(key: string, value: unknown): RawBuilder<boolean>;
  /** Returns the condition of the quick search, or null where this field cannot contain the text. */
  search(text: string): RawBuilder<boolean> | null;
  sortBy: string;
}

/** Place of a field in the database. */
export interface Place {
  table: string;
  name: string;
  /** Its column, or the prefix of its columns. */
  column: string;
  secrets: Secrets;
}

/** Input for writing a cell of a sheet. */
export interface CellWriting {
  name: string;
  /** Values of the record in the form for the reader, by field, and the titles of references by `<field>Text`. */
  values: Readonly<Record<string, unknown>>;
  /** Returns the label of a code of this field. */
  wordOf(code: string): string;
  /** Returns a text of the kit's catalogue. */
  word(key: string): string | null;
}

/** Lookups for the labels in the cells of a column. */
export interface WordsReading {
  column: ExcelColumn;
  /** Returns the labels of a code in all languages. */
  wordsOf(code: string): readonly string[];
  /** Returns ids of the records of an entity by `wordKey` of their titles. */
  titlesOf(to: string): Promise<Map<string, string>>;
  /** Returns the items of a dictionary. */
  codesOf(dictionary: string): Promise<readonly CodedItem[]>;
}

/** Form of one field type in the database, in sheets and in the log. */
export interface KeptType<F> {
  /** Returns the SQL types of the columns by suffix of the column's name. */
  sqlTypes(field: F): Readonly<Record<string, string>>;
  /** Defaults of columns that are never null, as SQL, for rows that already exist. */
  defaults?: Readonly<Record<string, string>>;
  columns(place: Place, field: F): FieldColumns;
  /** Returns the cell of a non-empty value; absent where the store's `sheet` hooks have to write it. */
  writeCell?(value: unknown, writing: CellWriting, field: F): Cell;
  /** Reads a cell that is not blank into the row's fields or issues; absent where the store's `sheet` hooks have to read it. */
  readCell?(row: SheetRow, name: string, codes: ReadonlyMap<string, string>): void;
  /** Returns the codes or ids of a column by `wordKey` of their labels. */
  codes?(field: F, reading: WordsReading): Promise<Map<string, string>>;
  /** Returns a masked value for the log, undefined for a value that needs no mask. Null where the log must not hold such values. */
  maskInLog?: ((value: unknown, field: F) => string | undefined) | null;
}

/** Returns a text for `like` with its own wildcards escaped. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`);
}

/** Returns a column of the current row. */
export const ref = (column: string) => sql.ref(`row.${column}`);

/** Returns the storage of a field in one column, as it is, with search by prefix. */
export function plainColumn({ column }: Place): FieldColumns {
  return {
    columns: [column],
    toRow: (value) => ({ [column]: value ?? null }),
    fromRow: (row) => row[column] ?? null,
    mask: () => MASK,
    filter: (_key, value) => sql<boolean>`${ref(column)} = any(${[value].flat()})`,
    // Not `like`, which is not leakproof, so that no index serves it on tables with row protection.
    search: (text) => sql<boolean>`${ref(column)} ^@ ${text}`,
    sortBy: column,
  };
}

/** Returns the storage of a field in one column with filters for both ends of a range and no search. */
export function rangeColumn(place: Place): FieldColumns {
  const { column } = place;
  return {
    ...plainColumn(place),
    search: () => null,
    filter: (key, value) =>
      key.endsWith('From') ? sql<boolean>`${ref(column)} >= ${value}` : sql<boolean>`${ref(column)} <= ${value}`,
  };
}

/** Returns the storage of a set, in a fixed order so that equal sets are equal values. */
export function listColumn(place: Place): FieldColumns {
  const { column } = place;
  return {
    ...plainColumn(place),
    toRow: (value) => ({ [column]: Array.isArray(value) ? [...new Set(value.map(String))].sort() : null }),
    fromRow: (row) => (row[column] as unknown[] | null)?.map(String) ?? null,
    mask: () => [],
    filter: (_key, value) => sql<boolean>`${ref(column)} && ${[value].flat()}`,
    search: () => null,
  };
}

/** Separator of several labels in one cell, in either language. */
export const LIST_COMMA = '、';

/** Returns the cell of a text. */
export const writeText = (value: unknown): Cell => String(value);

/** Reads a cell as tidy text. */
export function readText(row: SheetRow, name: string): void {
  const text = row.textOf(name);
  if (text !== null) row.fields[name] = text;
}
