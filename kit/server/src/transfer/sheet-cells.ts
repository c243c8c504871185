import { createHash } from 'node:crypto';
import type { ExcelColumn } from '@kiga/entity/define-entity.ts';
import { type Cell, cellText, isBlankCell } from '@kiga/entity/excel/cell.ts';
import { tidyText } from '@kiga/entity/excel/normalise.ts';
import { parseDate } from '@kiga/entity/excel/parse-date.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '../access/scope.ts';
import { AppError, invalid } from '../app-error.ts';
import type { EntityStore, FullRecord } from '../entity/entity-store.ts';
import { recordAt } from '../entity/history.ts';
import { shownValues } from '../entity/show.ts';
import { keptTypeOf } from '../fields/kept-types.ts';
import { beyondParts, scopesToShow, sensitivitiesOf } from '../sight/row-sight.ts';
import { readsWholeNumbers } from '../sight/whole-numbers.ts';

/** Name of the column whose key identifies a returned row and its edits. */
export const KEY_FIELD = 'key';

/** Returns the key column with its headings, which the product chooses: `kit.transfer.key`. Throws where a catalogue lacks the text. */
export function keyColumn(words: Readonly<Record<Language, object>>): ExcelColumn {
  const headings = [words.zh_CN, words.en_US].map((catalogue) => {
    const heading = findWord(catalogue, 'kit.transfer.key');
    if (heading === undefined) throw new Error('the words lack kit.transfer.key');
    return heading;
  });
  return { field: KEY_FIELD, headings };
}

/** Content of a key in a sheet. */
export interface RowKey {
  id: string;
  /** Version of the record in the row. */
  version: number;
  /** Hash of the cells that show other records, whose changes do not raise the version; absent for no such cells. */
  ofOthers?: string;
}

/** Returns the key of a record in a sheet, with the cells of its row by column. */
export function keyOf(store: EntityStore, { id, version }: FullRecord, cells: ReadonlyMap<string, Cell>): string {
  return [id, version, hashOfOthers(store, cells) ?? []].flat().join(':');
}

/** Parses a key; null for any other text. */
export function parseKey(text: string): RowKey | null {
  const { id, version, ofOthers } =
    /^(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(?<version>\d{1,9})(?::(?<ofOthers>[\da-f]{8}))?$/i.exec(
      text.trim(),
    )?.groups ?? {};
  return id === undefined ? null : { id: id.toLowerCase(), version: Number(version), ofOthers };
}

/** Returns whether a column shows data of other records: the title of a reference, or a list that they hold. */
function isOfOthers(store: EntityStore, column: ExcelColumn): boolean {
  const { type, writable } = store.entity.fields[fieldOfColumn(store, column)] as Field;
  return column.exportOnly !== true && (type === 'reference' || !writable);
}

function hashOfOthers(store: EntityStore, cells: ReadonlyMap<string, Cell>): string | undefined {
  const columns = store.entity.excel?.filter((column) => cells.has(column.field) && isOfOthers(store, column)) ?? [];
  if (columns.length === 0) return undefined;
  const texts = columns.map(({ field }) => [field, tidyText(cellText(cells.get(field) ?? null))]);
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
}

/** Options of writing cells. */
export interface SheetCellsOptions {
  language: Language;
  /** True: values that the reader sees masked are written in full, for readers of whole numbers. Hidden values stay out. */
  unmasked: boolean;
  /** Catalogues, for the labels of choices. */
  words: Readonly<Record<Language, object>>;
}

/** Returns the name of the field from which a column's values derive. */
function fieldOfColumn(store: EntityStore, column: ExcelColumn): string {
  const name = column.shows ?? column.field;
  if (!(name in store.entity.fields)) throw new Error(`${store.entity.key}: column ${column.field} shows no field`);
  return name;
}

/**
 * Returns the first column that the reader cannot see, in some row, at all or, with the permission for whole numbers, in full; or null.
 */
export function columnNotSeen(store: EntityStore, scope: Scope): string | null {
  const least = beyondParts(store, scope);
  const column = store.entity.excel?.find((one) => {
    const sight = store.entity.sightOf(least.session, fieldOfColumn(store, one));
    return sight === 'none' || (sight === 'masked' && !readsWholeNumbers(store, least));
  });
  return column?.field ?? null;
}

/**
 * Returns the columns of these names, in this order. Throws VALIDATION_FAILED at `columns` for an unknown name, and FIELD_NOT_READABLE
 * {field} where the reader does not see the column's field.
 */
export function readableColumns(store: EntityStore, scope: Scope, names: readonly string[]): ExcelColumn[] {
  return names.map((name) => {
    const column = store.entity.excel?.find(({ field }) => field === name);
    if (!column) throw invalid({ field: 'columns', error: 'FIELD_UNKNOWN' });
    if (store.entity.sightOf(scope.session, fieldOfColumn(store, column)) === 'none') {
      throw new AppError('FIELD_NOT_READABLE', { field: name });
    }
    return column;
  });
}

/** Returns the sensitivities of the values in a column: that of its field, and those of its inner fields. */
export function sensitivitiesOfColumn(store: EntityStore, name: string): string[] {
  const column = store.entity.excel?.find(({ field }) => field === name);
  const field = column && (store.entity.fields[fieldOfColumn(store, column)] as Field | undefined);
  return field ? sensitivitiesOf(field) : [];
}

/**
 * Returns one row of cells for each record, in the order of the columns, limited to the reader's sight. Throws the errors of
 * `readableColumns`.
 */
export async function sheetCells(
  store: EntityStore,
  scope: Scope,
  records: readonly FullRecord[],
  columns: readonly string[],
  { language, unmasked, words }: SheetCellsOptions,
): Promise<Cell[][]> {
  const wanted = readableColumns(store, scope, columns);
  const shown = await shownValues(store, scope, records);
  const scopeOf = await scopesToShow(store, scope, records);
  const coded = await codedWords(store, wanted, language);
  const beside = await store.hooks.sheet?.beside?.(scope, records);
  return records.map((record, index) => {
    const seenIn = scopeOf(record);
    const isInFull = unmasked && readsWholeNumbers(store, seenIn);
    const values = { ...shown[index], ...(isInFull && fullValues(store, seenIn, record)), ...beside?.[index] };
    return wanted.map((column) => {
      const write = store.hooks.sheet?.write?.[column.field];
      return write ? write(values, language) : plainCell(store, column.field, values, words[language], coded);
    });
  });
}

/** Returns the stored values of the fields that the reader sees at all. A reference always appears as its title. */
function fullValues(store: EntityStore, scope: Scope, record: FullRecord): Record<string, unknown> {
  const fields = Object.entries(store.entity.fields as Record<string, Field>);
  const seen = fields.filter(
    ([name, { type }]) => type !== 'reference' && store.entity.sightOf(scope.session, name) !== 'none',
  );
  return Object.fromEntries(seen.map(([name]) => [name, record[name] ?? null]));
}

/** Returns the labels of columns with dictionary codes, by `field code`. */
async function codedWords(store: EntityStore, columns: readonly ExcelColumn[], language: Language) {
  const found = new Map<string, string>();
  for (const { field: name } of columns) {
    const field = store.entity.fields[name] as Field | undefined;
    if (field?.type !== 'coded') continue;
    for (const item of await store.stores.codesOf(field.dictionary)) found.set(`${name} ${item.code}`, item[language]);
  }
  return found;
}

function plainCell(
  store: EntityStore,
  name: string,
  values: Record<string, unknown>,
  words: object,
  coded: ReadonlyMap<string, string>,
): Cell {
  const field = store.entity.fields[name] as Field | undefined;
  const { writeCell } = field ? keptTypeOf(field) : {};
  if (!field || !writeCell) throw new Error(`${store.entity.key}: column ${name} needs a function that writes it`);
  const value = values[name] ?? null;
  if (value === null) return null;
  const word = (key: string) => findWord(words, key) ?? null;
  const wordOf = (code: string) =>
    coded.get(`${name} ${code}`) ?? word(`${store.entity.key}.options.${name}.${code}`) ?? code;
  return writeCell(value, { name, values, word, wordOf }, field);
}

/** A returned row with its key: the current record, the content of the key, and the row's cells by column. */
export interface ReturnedRow extends Pick<RowKey, 'version' | 'ofOthers'> {
  record: FullRecord;
  /** Only columns that the sheet has. */
  cells: ReadonlyMap<string, Cell>;
}

/**
 * Returns the user's edits in returned rows, by column; null for an emptied cell. A cell equal to an export of the record **at the key's
 * version**, in either language, masked or in full, is no edit. So an import changes only edited cells, even if the record has changed
 * since. Cells that show other records are no edits while they match the key. Columns of one list, such as those of a parent, are read
 * together: an edited one brings the record's current values of the others. Columns that are never imported are left out.
 */
export async function editedCells(
  store: EntityStore,
  scope: Scope,
  rows: readonly ReturnedRow[],
  words: Readonly<Record<Language, object>>,
): Promise<Map<string, Cell>[]> {
  const known = (store.entity.excel ?? []).filter((column) => !column.exportOnly);
  const given = known.filter(({ field }) => rows.some(({ cells }) => cells.has(field)));
  const isSeen = (column: ExcelColumn, { session }: Scope) =>
    store.entity.sightOf(session, fieldOfColumn(store, column)) !== 'none';
  const scopeOf = await scopesToShow(
    store,
    scope,
    rows.map(({ record }) => record),
  );
  const seen = known.filter((column) => isSeen(column, scope));
  const names = seen.map(({ field }) => field);
  const past: FullRecord[] = [];
  for (const { record, version } of rows) past.push(await recordAt(store, scope, record, version));
  const exported: Cell[][][] = [];
  for (const language of ['zh_CN', 'en_US'] as const) {
    // Only readers of whole numbers may learn that a whole number is the record's own.
    for (const unmasked of readsWholeNumbers(store, scope) ? [false, true] : [false]) {
      exported.push(await sheetCells(store, scope, past, names, { language, unmasked, words }));
    }
  }
  const edited = rows.map(({ record, cells, ofOthers }, row) => {
    const seenIn = scopeOf(record);
    const areOthersSame = ofOthers !== undefined && ofOthers === hashOfOthers(store, cells);
    const changed = seen.flatMap((column, index): [string, Cell][] => {
      const { field } = column;
      const cell = cells.get(field);
      if (!isSeen(column, seenIn)) return [];
      if (areOthersSame && isOfOthers(store, column)) return [];
      // Sheets of earlier versions hold masks that showed more.
      if (store.entity.fields[field]?.type === 'idNumber' && isMasked(cellText(cell ?? null))) return [];
      if (cell === undefined || exported.some((sheet) => isSameCell(cell, sheet[row]?.[index] ?? null))) return [];
      return [[field, isBlankCell(cell) ? null : cell]];
    });
    // A blank cell of a hidden field is no edit; a filled one is refused when it is written.
    const filled = given.filter((column) => !isSeen(column, seenIn) && !isBlankCell(cells.get(column.field)));
    return new Map([...changed, ...filled.map(({ field }): [string, Cell] => [field, cells.get(field) ?? null])]);
  });
  return withTheirLists(store, scope, rows, edited, seen, words);
}

/** Adds to edited columns of a list its other columns, with the record's current values. */
async function withTheirLists(
  store: EntityStore,
  scope: Scope,
  rows: readonly ReturnedRow[],
  edited: Map<string, Cell>[],
  columns: readonly ExcelColumn[],
  words: Readonly<Record<Language, object>>,
): Promise<Map<string, Cell>[]> {
  const ofList = columns.filter((column) => store.entity.fields[fieldOfColumn(store, column)]?.type === 'records');
  const touched = rows.flatMap(({ record }, row) =>
    ofList.some(({ field }) => edited[row]?.has(field)) ? [{ record, cells: edited[row] as Map<string, Cell> }] : [],
  );
  if (touched.length === 0) return edited;
  const now = await sheetCells(
    store,
    scope,
    touched.map(({ record }) => record),
    ofList.map(({ field }) => field),
    { language: 'zh_CN', unmasked: readsWholeNumbers(store, scope), words },
  );
  touched.forEach(({ cells }, row) => {
    const lists = new Set(ofList.filter(({ field }) => cells.has(field)).map((column) => fieldOfColumn(store, column)));
    ofList.forEach((column, index) => {
      const isBeside = lists.has(fieldOfColumn(store, column)) && !cells.has(column.field);
      if (isBeside) cells.set(column.field, now[row]?.[index] ?? null);
    });
  });
  return edited;
}

/** Returns whether a cell equals the written one, given the changes that a spreadsheet program makes on saving. */
function isSameCell(cell: Cell, written: Cell): boolean {
  if (isBlankCell(cell) || isBlankCell(written)) return isBlankCell(cell) === isBlankCell(written);
  if (tidyText(cellText(cell)) === tidyText(cellText(written))) return true;
  if (typeof cell === 'number' && typeof written === 'string') return isSameNumber(cell, written.trim());
  if (typeof cell !== 'object' && typeof written !== 'object') return false;
  const [day, writtenDay] = [parseDate(cell), parseDate(written)];
  return 'value' in day && 'value' in writtenDay && day.value === writtenDay.value;
}

/** Returns whether a number is a text of digits that a spreadsheet converted, without leading zeros and digits after the 15th. */
function isSameNumber(cell: number, written: string): boolean {
  const digits = written.replace(/^0+(?=\d)/, '');
  const kept = Number.isInteger(cell) && cell >= 0 ? BigInt(cell).toString() : '';
  return /^\d+$/.test(digits) && kept.length === digits.length && kept.slice(0, 15) === digits.slice(0, 15);
}
