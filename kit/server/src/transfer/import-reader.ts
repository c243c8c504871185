import { type Cell, isBlankCell, readCellText } from '@kiga/entity/excel/cell.ts';
import { tidyText } from '@kiga/entity/excel/normalise.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { type EntityStore, titleColumn } from '../entity/entity-store.ts';
import { reached } from '../entity/owner.ts';
import { keptTypeOf } from '../fields/kept-types.ts';
import { wordKey } from '../fields/word-key.ts';
import type { ErrorWords } from '../http/error-envelope.ts';
import { importColumns } from './import-file.ts';
import type { SheetRow } from './sheet-hooks.ts';

/** Returns the cell of a row by column; undefined where the sheet lacks the column, or a returned row did not edit it. */
export type CellOf = (column: string) => Cell | undefined;

/** Reads a row of a sheet: plain fields by their types, then the area's own columns. */
export type RowReader = (cellOf: CellOf, isReturned: boolean) => SheetRow;

/** Creates a reader. It loads the records that references may name once. */
export async function rowReader(store: EntityStore, scope: Scope, words: ErrorWords): Promise<RowReader> {
  const grouped = store.hooks.sheet?.groups ? store.entity.import?.groupBy?.column : undefined;
  const readers: { name: string; read(row: SheetRow): void }[] = [];
  for (const column of importColumns(store.entity)) {
    const name = column.field;
    const field = store.entity.fields[name] as Field | undefined;
    if (!field?.writable || name === grouped) continue;
    const { readCell, codes } = keptTypeOf(field);
    if (!readCell) continue;
    const wordsOf = (code: string) =>
      Object.values(words).flatMap(
        (catalogue) => findWord(catalogue, `${store.entity.key}.options.${name}.${code}`) ?? [],
      );
    const known =
      (await codes?.(field, {
        column,
        wordsOf,
        titlesOf: (to) => titlesOf(store.stores.named(to), scope),
        codesOf: store.stores.codesOf,
      })) ?? new Map<string, string>();
    readers.push({ name, read: (row) => readCell(row, name, known) });
  }
  const readFurther = await store.hooks.sheet?.reader?.(scope);
  return (cellOf, isReturned) => {
    const row = emptyRow(cellOf, isReturned);
    for (const { name, read } of readers) {
      if (!isBlankCell(cellOf(name))) read(row);
      else if (isReturned && row.has(name)) row.fields[name] = null;
    }
    store.hooks.sheet?.read?.(row);
    readFurther?.(row);
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

/** Returns ids of the records of the scope's tenant by title. A title of two records matches neither. */
async function titlesOf(target: EntityStore, scope: Scope): Promise<Map<string, string>> {
  const title = titleColumn(target, scope);
  const { rows } = await sql<{ id: string; title: string }>`
    select row.id, ${sql.ref(`row.${title.columns[0]}`)} as title from ${sql.table(target.entity.table)} as row
    where ${reached(target, scope)} and not row.deleted`.execute(scope.db);
  const count = new Map<string, number>();
  for (const row of rows) count.set(wordKey(row.title), (count.get(wordKey(row.title)) ?? 0) + 1);
  return new Map(rows.filter((row) => count.get(wordKey(row.title)) === 1).map((row) => [wordKey(row.title), row.id]));
}
