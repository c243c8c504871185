import type { Cell, Grid, Merge, Sheet } from '@kiga/entity/excel/cell.ts';
import { type CellValue, dateToSerial, type Sheet as ParsedSheet, readXlsx, type Workbook } from 'hucre';
import { checkContainer } from './check-container.ts';
import type { Limits } from './limits.ts';
import { XlsxError } from './xlsx-error.ts';

const SECOND_MS = 1000;

/** A day outside Excel's calendar is a number with a date format by mistake: 20210305 shows as ####. */
function dateCell(date: Date): Cell {
  const rounded = new Date(Math.round(date.getTime() / SECOND_MS) * SECOND_MS);
  const year = rounded.getUTCFullYear();
  if (!(year >= 1899 && year <= 9999)) return Number.isNaN(year) ? null : dateToSerial(date);
  const [day = '', time = ''] = rounded.toISOString().slice(0, 19).split('T');
  if (year === 1899) return time;
  return { date: time === '00:00:00' ? day : `${day} ${time}` };
}

function toCell(value: CellValue): Cell {
  if (value === '') return null;
  return value instanceof Date ? dateCell(value) : value;
}

function toGrid(parsed: ParsedSheet, limits: Limits): Grid {
  const grid: Grid = [];
  parsed.rows.forEach((values, index) => {
    const cells = values.map(toCell);
    while (cells.length > 0 && cells.at(-1) === null) cells.pop();
    if (cells.length === 0) return;
    if (index >= limits.rows) throw new XlsxError('FILE_TOO_MANY_ROWS', limits.rows);
    if (cells.length > limits.columns) throw new XlsxError('FILE_TOO_MANY_COLUMNS', limits.columns);
    while (grid.length < index) grid.push([]);
    grid.push(cells);
  });
  return grid;
}

/** Returns the merged ranges within the grid. Excel never makes overlapping ranges, so together they fit on the grid. */
function toMerges(parsed: ParsedSheet, grid: Grid): Merge[] {
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const merges = (parsed.merges ?? [])
    .map(({ startRow, startCol, endRow, endCol }) => ({
      top: startRow,
      left: startCol,
      bottom: Math.min(endRow, grid.length - 1),
      right: Math.min(endCol, width - 1),
    }))
    .filter(({ top, left, bottom, right }) => top >= 0 && left >= 0 && bottom >= top && right >= left);
  const area = merges.reduce((sum, { top, left, bottom, right }) => sum + (bottom - top + 1) * (right - left + 1), 0);
  if (area > grid.length * width) throw new XlsxError('FILE_DAMAGED');
  return merges;
}

function checkCharacters(sheets: Sheet[], limits: Limits): void {
  let characters = 0;
  for (const { grid } of sheets) {
    for (const row of grid) for (const cell of row) characters += typeof cell === 'string' ? cell.length : 0;
  }
  if (characters > limits.characters) throw new XlsxError('FILE_BOMB');
}

async function parse(file: Buffer): Promise<Workbook> {
  try {
    return await readXlsx(file);
  } catch {
    throw new XlsxError('FILE_DAMAGED');
  }
}

/** Reads a workbook in this process. Only for `read-workbook-process.ts`, because a hostile file may end its process. */
export async function parseWorkbook(file: Buffer, limits: Limits): Promise<Sheet[]> {
  await checkContainer(file, limits);
  const workbook = await parse(file);
  if (workbook.sheets.length > limits.sheets) throw new XlsxError('FILE_TOO_MANY_SHEETS', limits.sheets);
  const sheets = workbook.sheets.map((parsed) => {
    const grid = toGrid(parsed, limits);
    const hidden = parsed.hidden === true || parsed.veryHidden === true;
    return { name: parsed.name, grid, merges: toMerges(parsed, grid), hidden };
  });
  if (sheets.every(({ grid }) => grid.length === 0)) throw new XlsxError('FILE_EMPTY');
  checkCharacters(sheets, limits);
  return sheets;
}
