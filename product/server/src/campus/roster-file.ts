import { reasonHeadings, studentColumns } from '@kiga/contract/campus/student.excel.ts';
import type { Cell, Grid, Sheet } from '@kiga/entity/excel/cell.ts';
import { cellText } from '@kiga/entity/excel/cell.ts';
import { fillDown } from '@kiga/entity/excel/merged-cells.ts';
import { type RecognisedTable, recogniseTable } from '@kiga/entity/excel/recognise-table.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readWorkbook } from '@kiga/kit-server/xlsx/read-workbook.ts';
import { XlsxError } from '@kiga/kit-server/xlsx/xlsx-error.ts';
import { z } from 'zod';

/** A roster that was opened: where the table is and which column is which field. */
export interface RosterFile {
  sheet: Sheet;
  table: RecognisedTable;
  /** Cells with merged ranges filled downwards. */
  grid: Grid;
  /** The sheet's columns with the user's corrections. */
  columns: { index: number; heading: string; field: string | null; sample: string }[];
}

const required = ['stuName'];

/**
 * Opens a roster. `corrections` is JSON of column index to field or null.
 * Throws FILE_NOT_XLSX and the other codes of a file, FILE_WITHOUT_HEADING, VALIDATION_FAILED at `columns`.
 */
export async function openRoster(bytes: Uint8Array, corrections: string | undefined): Promise<RosterFile> {
  const sheets = await readWorkbook(bytes).catch((error: unknown) => {
    throw error instanceof XlsxError ? new AppError(error.code, error.limit ? { limit: error.limit } : {}) : error;
  });
  const specs = studentColumns.map((column) => ({ ...column, required: required.includes(column.field) }));
  const table = recogniseTable(sheets, specs, reasonHeadings);
  const sheet = table && sheets[table.sheetIndex];
  if (!table || !sheet) throw new AppError('FILE_WITHOUT_HEADING');
  const grid = fillDown(sheet);
  const corrected = parseCorrections(corrections);
  const columns = table.columns.map(({ index, heading, field }) => ({
    index,
    heading,
    field: corrected.has(index) ? (corrected.get(index) as string | null) : field,
    sample: sampleOf(grid, table.dataRows, index),
  }));
  // A field the user gives to another column is taken from the one it was recognised in.
  for (const [index, field] of corrected) {
    for (const column of columns) if (column.index !== index && column.field === field) column.field = null;
  }
  return { sheet, table, grid, columns };
}

/** Cell of a row by field. */
export function cellReader(roster: RosterFile, row: number): (field: string) => Cell {
  const indexOf = new Map(roster.columns.flatMap(({ field, index }) => (field === null ? [] : [[field, index]])));
  return (field) => {
    const index = indexOf.get(field);
    return index === undefined ? null : (roster.grid[row]?.[index] ?? null);
  };
}

function sampleOf(grid: Grid, rows: readonly number[], column: number): string {
  for (const row of rows) {
    const text = cellText(grid[row]?.[column] ?? null).trim();
    if (text !== '') return text.slice(0, 40);
  }
  return '';
}

const correctionsSchema = z.record(z.string().regex(/^\d{1,3}$/), z.string().nullable());

function parseCorrections(text: string | undefined): Map<number, string | null> {
  if (text === undefined) return new Map();
  const known = new Set(studentColumns.map(({ field }) => field));
  try {
    const given = Object.entries(correctionsSchema.parse(JSON.parse(text)));
    if (given.some(([, field]) => field !== null && !known.has(field))) throw new Error('no such field');
    return new Map(given.map(([index, field]) => [Number(index), field]));
  } catch {
    throw new AppError('VALIDATION_FAILED', {}, [{ field: 'columns', error: 'FIELD_FORMAT' }]);
  }
}
