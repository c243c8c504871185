import type { ExcelColumn } from '@kiga/entity/define-entity.ts';
import { type Cell, isBlankCell, readCellText } from '@kiga/entity/excel/cell.ts';
import { normaliseText, tidyText } from '@kiga/entity/excel/normalise.ts';
import { parseDate } from '@kiga/entity/excel/parse-date.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { type EntityStore, titleColumn } from '../entity/entity-store.ts';
import { reached } from '../entity/owner.ts';
import type { ErrorWords } from '../http/error-envelope.ts';
import { importColumns } from './import-file.ts';
import type { SheetRow } from './sheet-hooks.ts';

/** Cells of a row by column; undefined where the sheet has no such column, or a returned row did not edit it. */
export type CellOf = (column: string) => Cell | undefined;

/** Reads a row of a sheet: plain fields by their types, then whatever the area reads itself. */
export type RowReader = (cellOf: CellOf, isReturned: boolean) => SheetRow;

/** Makes a reader. The records that references name are loaded once. */
export async function rowReader(store: EntityStore, scope: Scope, words: ErrorWords): Promise<RowReader> {
  const grouped = store.hooks.sheet?.groups ? store.entity.import?.groupBy?.column : undefined;
  const columns: { column: ExcelColumn; field: Field; codes: Map<string, string> }[] = [];
  for (const column of importColumns(store.entity)) {
    const field = store.entity.fields[column.field] as Field | undefined;
    if (!field?.writable || field.type === 'records' || column.field === grouped) continue;
    columns.push({ column, field, codes: await codesOf(store, scope, column, field, words) });
  }
  return (cellOf, isReturned) => {
    const row = emptyRow(cellOf, isReturned);
    for (const { column, field, codes } of columns) {
      const name = column.field;
      if (!isBlankCell(cellOf(name))) readValue(row, name, field, codes);
      else if (isReturned && row.has(name)) row.fields[name] = null;
    }
    store.hooks.sheet?.read?.(row);
    return row;
  };
}

function emptyRow(given: CellOf, isReturned: boolean): SheetRow {
  const row: SheetRow = {
    fields: {},
    issues: [],
    isReturned,
    has: (column) => given(column) !== undefined,
    cellOf: (column) => given(column) ?? null,
    textOf(column, field = column) {
      const cell = row.cellOf(column);
      if (isBlankCell(cell)) return null;
      const read = readCellText(cell);
      if ('value' in read) return tidyText(read.value);
      row.issues.push({ field, error: read.error });
      return null;
    },
  };
  return row;
}

function readValue(row: SheetRow, name: string, field: Field, codes: ReadonlyMap<string, string>): void {
  if (field.type === 'date') {
    const parsed = parseDate(row.cellOf(name));
    if ('value' in parsed) row.fields[name] = parsed.value;
    else row.issues.push({ field: name, error: parsed.error });
    return;
  }
  const text = row.textOf(name);
  if (text === null) return;
  switch (field.type) {
    case 'integer':
      row.fields[name] = /^-?\d{1,15}$/.test(normaliseText(text)) ? Number(normaliseText(text)) : text;
      break;
    case 'phone':
    case 'idNumber':
      row.fields[name] = normaliseText(text);
      break;
    case 'choice':
    case 'coded':
      // An unknown word stays as it is, and is refused as no choice of the field.
      row.fields[name] = codes.get(wordKey(text)) ?? text;
      break;
    case 'reference': {
      const id = codes.get(wordKey(text));
      if (id !== undefined) row.fields[name] = id;
      else row.issues.push({ field: name, error: 'IMPORT_GROUP_UNKNOWN', data: { title: text } });
      break;
    }
    default:
      row.fields[name] = text;
  }
}

/** Words as they are compared: the same whatever their width, case and blanks. */
export function wordKey(text: string): string {
  return normaliseText(text).replace(/\s+/g, '').toLowerCase();
}

/** What the words of a column stand for: codes of a choice in both languages, ids of the records of a reference. */
async function codesOf(
  store: EntityStore,
  scope: Scope,
  column: ExcelColumn,
  field: Field,
  words: ErrorWords,
): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  if (field.type === 'reference') return titlesOf(store.stores.get(field.to), scope);
  if (field.type === 'coded') {
    const items = await store.stores.codesOf(field.dictionary);
    // Of two with the same word the one that may be chosen is meant.
    for (const { code, zh_CN, en_US } of items.toSorted((a, b) => Number(b.active) - Number(a.active))) {
      for (const word of [code, zh_CN, en_US, ...(column.words?.[code] ?? [])]) {
        if (!codes.has(wordKey(word))) codes.set(wordKey(word), code);
      }
    }
  }
  if (field.type !== 'choice') return codes;
  for (const code of field.codes) {
    const key = `${store.entity.key}.options.${column.field}.${code}`;
    const labels = Object.values(words).map((catalogue) => findWord(catalogue, key));
    for (const word of [code, ...labels, ...(column.words?.[code] ?? [])]) {
      if (word !== undefined && !codes.has(wordKey(word))) codes.set(wordKey(word), code);
    }
  }
  return codes;
}

/** Ids of the records of the scope's kindergarten by title. A title that two of them have names neither. */
async function titlesOf(target: EntityStore, scope: Scope): Promise<Map<string, string>> {
  const title = titleColumn(target, scope);
  const { rows } = await sql<{ id: string; title: string }>`
    select row.id, ${sql.ref(`row.${title.columns[0]}`)} as title from ${sql.table(target.entity.table)} as row
    where ${reached(target, scope)} and not row.deleted`.execute(scope.db);
  const count = new Map<string, number>();
  for (const row of rows) count.set(wordKey(row.title), (count.get(wordKey(row.title)) ?? 0) + 1);
  return new Map(rows.filter((row) => count.get(wordKey(row.title)) === 1).map((row) => [wordKey(row.title), row.id]));
}
