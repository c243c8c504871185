import type { ExcelColumn } from '@kiga/entity/define-entity.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import { MASK } from '@kiga/entity/mask.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { SheetRow } from '../transfer/sheet-hooks.ts';

/** A row as the database gives it, and a set of columns to be written. */
export type Row = Record<string, unknown>;

/** How one field is kept: its columns, both ways, and how it is searched, filtered and sorted. */
export interface FieldColumns {
  /** Columns of the table that hold the field. */
  columns: readonly string[];
  toRow(value: unknown): Row;
  fromRow(row: Row): unknown;
  /** What goes with a value that is seen in full, by its name on the wire. */
  besides?(row: Row): Record<string, unknown>;
  /** What a reader sees who may see the field only masked. */
  mask(value: unknown): unknown;
  /** Condition for one filter key of the page input (see `filtersOf`). */
  filter(key: string, value: unknown): RawBuilder<boolean>;
  /** Condition of the quick search, or null where this text cannot be in this field. */
  search(text: string): RawBuilder<boolean> | null;
  sortBy: string;
}

/** Where a field is kept. */
export interface Place {
  table: string;
  /** Name of the field. */
  name: string;
  /** Its column, or what its columns begin with. */
  column: string;
  secrets: Secrets;
}

/** What a cell of a sheet is written with. */
export interface CellWriting {
  name: string;
  /** What the reader sees of the record, by field, and the words of references by `<field>Text`. */
  values: Readonly<Record<string, unknown>>;
  /** The word of a code of this field. */
  wordOf(code: string): string;
  /** A word of the kit. */
  word(key: string): string | null;
}

/** What the words in cells of a column stand for are found with. */
export interface WordsReading {
  column: ExcelColumn;
  /** The words of a code in all languages. */
  wordsOf(code: string): readonly string[];
  /** Ids of the records of an entity by `wordKey` of their titles. */
  titlesOf(to: string): Promise<Map<string, string>>;
  /** The items of a dictionary. */
  codesOf(dictionary: string): Promise<readonly CodedItem[]>;
}

/** How the fields of one type are kept, go to sheets, come from them, and stand in the log. */
export interface KeptType<F> {
  /** SQL types of the columns, by what stands behind the name of the field's column. */
  sqlTypes(field: F): Readonly<Record<string, string>>;
  /** What columns hold that are never null, as SQL, where rows that were there before get it. */
  defaults?: Readonly<Record<string, string>>;
  columns(place: Place, field: F): FieldColumns;
  /** The cell of a value that is there. Absent where the store's `sheet` hooks have to write it. */
  writeCell?(value: unknown, writing: CellWriting, field: F): Cell;
  /** Reads a cell that is not blank into the row's fields or issues. Absent where the store's `sheet` hooks have to. */
  readCell?(row: SheetRow, name: string, codes: ReadonlyMap<string, string>): void;
  /** What words of a column stand for, by `wordKey`. */
  codes?(field: F, reading: WordsReading): Promise<Map<string, string>>;
  /** Masks a value for the log; answers undefined where this field needs none. Null where the log is to hold no such value. */
  maskInLog?: ((value: unknown, field: F) => string | undefined) | null;
}

/** Text for `like`, its own wildcards taken literally. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`);
}

/** A column of the row that is looked at. */
export const ref = (column: string) => sql.ref(`row.${column}`);

/** A field that is one column, kept as it is and found by the beginning of its text. */
export function plainColumn({ column }: Place): FieldColumns {
  return {
    columns: [column],
    toRow: (value) => ({ [column]: value ?? null }),
    fromRow: (row) => row[column] ?? null,
    mask: () => MASK,
    filter: (_key, value) => sql<boolean>`${ref(column)} = any(${[value].flat()})`,
    search: (text) => sql<boolean>`${ref(column)} like ${`${likeText(text)}%`}`,
    sortBy: column,
  };
}

/** A field that is one column, filtered by both ends of a range and not searched. */
export function rangeColumn(place: Place): FieldColumns {
  const { column } = place;
  return {
    ...plainColumn(place),
    search: () => null,
    filter: (key, value) =>
      key.endsWith('From') ? sql<boolean>`${ref(column)} >= ${value}` : sql<boolean>`${ref(column)} <= ${value}`,
  };
}

/** A set, kept in one order so that the same set is the same value. */
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

/** Stands between the words of several values in one cell, in either language. */
export const LIST_COMMA = '、';

/** The cell of a text. */
export const writeText = (value: unknown): Cell => String(value);

/** Reads a cell as the tidy text that it shows. */
export function readText(row: SheetRow, name: string): void {
  const text = row.textOf(name);
  if (text !== null) row.fields[name] = text;
}
