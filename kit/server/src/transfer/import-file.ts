import { createHash } from 'node:crypto';
import type { AnyEntity, ExcelColumn } from '@kiga/entity/define-entity.ts';
import { type Cell, cellText, type Grid, type Sheet } from '@kiga/entity/excel/cell.ts';
import { reasonHeadings } from '@kiga/entity/excel/failure-sheet.ts';
import { fillDown } from '@kiga/entity/excel/merged-cells.ts';
import { type RecognisedTable, recogniseTable } from '@kiga/entity/excel/recognise-table.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError, invalid } from '../app-error.ts';
import type { ErrorWords } from '../http/error-envelope.ts';
import { readWorkbook } from '../xlsx/read-workbook.ts';
import { XlsxError } from '../xlsx/xlsx-error.ts';
import { KEY_FIELD, keyColumn } from './sheet-cells.ts';

/** Corrections by the user: column of the entity, or null, by index of the sheet's column. */
export type Corrections = Readonly<Record<string, string | null>>;

/** Edits of one row by the user: new text by index of the sheet's column. */
export interface RowEdits {
  /** Index in the sheet's grid, 0-based. */
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** The user's changes to an import. */
export interface ImportChanges {
  corrections: Corrections;
  /** The row that was edited last comes last. */
  edits: readonly RowEdits[];
}

/** A column of a sheet, with its assigned column of the entity. */
export interface SheetColumn {
  index: number;
  heading: string;
  field: string | null;
  sample: string;
}

/** An opened sheet with its table and columns, and with the user's edits. */
export interface ImportFile {
  /** Merged ranges of its data are filled. */
  sheet: Sheet;
  table: RecognisedTable;
  /** Cells with merged ranges filled downwards. */
  grid: Grid;
  /** Data rows in their order, edited ones last, so that an edit never takes a value from a row that had it first. */
  rows: readonly number[];
  /** Columns of the sheet with the user's corrections, without the key column of an export. */
  columns: SheetColumn[];
  /** Returns the cell of a row by the entity's column; undefined where the sheet lacks that column. */
  cellAt(row: number, column: string): Cell | undefined;
}

/** Kept sheets together have at most this many characters, so that they do not weigh on the server's memory. */
const KEPT_CHARACTERS = 4_000_000;
const KEPT_MS = 2 * 60_000;

/**
 * Sheets of files that were read a moment ago, by the digest of their bytes. An import opens its file three times: when it arrives,
 * to check it and to apply it. Each reading starts a process.
 */
const recent = new LRUCache<string, readonly Sheet[]>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: charactersOf,
  ttl: KEPT_MS,
  ttlAutopurge: true,
});

function charactersOf(sheets: readonly Sheet[]): number {
  let count = 1;
  for (const { grid } of sheets) {
    for (const row of grid) for (const cell of row) count += 1 + (typeof cell === 'string' ? cell.length : 0);
  }
  return count;
}

async function readRecent(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const digest = createHash('sha256').update(bytes).digest('base64');
  const known = recent.get(digest);
  if (known) return known;
  const sheets = await readWorkbook(bytes);
  recent.set(digest, sheets);
  return sheets;
}

/** Returns the columns that an import of this entity knows. */
export function importColumns(entity: AnyEntity): ExcelColumn[] {
  return (entity.excel ?? []).filter(({ exportOnly }: ExcelColumn) => !exportOnly);
}

/**
 * Opens a workbook and finds its table. Throws FILE_NOT_XLSX and the other errors of a file, FILE_WITHOUT_HEADING, VALIDATION_FAILED at
 * `columns`.
 */
export async function openImportFile(
  entity: AnyEntity,
  bytes: Uint8Array,
  { corrections, edits }: ImportChanges,
  words: ErrorWords,
): Promise<ImportFile> {
  const sheets = await readRecent(bytes).catch((error: unknown) => {
    throw error instanceof XlsxError ? new AppError(error.code, error.limit ? { limit: error.limit } : {}) : error;
  });
  const required = new Set(entity.import?.required);
  const specs = importColumns(entity).map((column) => ({ ...column, required: required.has(column.field) }));
  // A record with a single column has no second heading.
  const least = Math.min(2, specs.length);
  const table = recogniseTable(sheets, [...specs, keyColumn(words)], reasonHeadings, least);
  const given = table && sheets[table.sheetIndex];
  if (!table || !given) throw new AppError('FILE_WITHOUT_HEADING');
  const grid = withEdits(fillDown(given), edits);
  const sheet = withData(given, grid, table);
  const edited = new Set(edits.map(({ row }) => row));
  const key = table.columns.find(({ field }) => field === KEY_FIELD);
  const columns = table.columns
    .filter((column) => column !== key)
    .map((column) => ({ ...column, sample: sampleOf(grid, table.dataRows, column.index) }));
  correct(columns, corrections);
  const indexOf = new Map(columns.flatMap(({ field, index }) => (field === null ? [] : [[field, index]])));
  if (key) indexOf.set(KEY_FIELD, key.index);
  return {
    sheet,
    table,
    grid,
    rows: [...table.dataRows.filter((row) => !edited.has(row)), ...edited],
    columns,
    cellAt(row, column) {
      const index = indexOf.get(column);
      return index === undefined ? undefined : (grid[row]?.[index] ?? null);
    },
  };
}

function withEdits(grid: Grid, edits: readonly RowEdits[]): Grid {
  const edited = [...grid];
  for (const { row, cells } of edits) {
    const changed = [...(edited[row] ?? [])];
    for (const [index, text] of Object.entries(cells)) {
      while (changed.length <= Number(index)) changed.push(null);
      changed[Number(index)] = text.trim() === '' ? null : text;
    }
    edited[row] = changed;
  }
  return edited;
}

/** Returns the sheet with other data below its headings. Merged data would cover the edits of single cells. */
function withData(sheet: Sheet, data: Grid, { headingRows }: RecognisedTable): Sheet {
  const first = (headingRows.at(-1) ?? 0) + 1;
  const grid = [...sheet.grid.slice(0, first), ...data.slice(first)];
  return { ...sheet, grid, merges: sheet.merges.filter(({ bottom }) => bottom < first) };
}

function correct(columns: SheetColumn[], corrections: Corrections): void {
  for (const column of columns) {
    const corrected = corrections[column.index];
    if (corrected !== undefined) column.field = corrected;
  }
  // A field that the user assigns to another column is removed from the recognised one.
  for (const [index, field] of Object.entries(corrections)) {
    for (const column of columns) if (String(column.index) !== index && column.field === field) column.field = null;
  }
}

function sampleOf(grid: Grid, rows: readonly number[], column: number): string {
  for (const row of rows) {
    const text = cellText(grid[row]?.[column] ?? null).trim();
    if (text !== '') return text.slice(0, 40);
  }
  return '';
}

const correctionsSchema = z.record(z.string().regex(/^\d{1,3}$/), z.string().nullable());

/** Parses corrections from JSON. Throws VALIDATION_FAILED at `columns` for other input and for an unknown column. */
export function parseCorrections(entity: AnyEntity, json: string | undefined): Corrections {
  if (json === undefined) return {};
  const known = new Set(importColumns(entity).map(({ field }) => field));
  try {
    const given = correctionsSchema.parse(JSON.parse(json));
    if (Object.values(given).some((field) => field !== null && !known.has(field))) throw new Error('no such column');
    return given;
  } catch {
    throw invalid({ field: 'columns', error: 'FIELD_FORMAT' });
  }
}
