import { type Cell, cellText, type Grid, isBlankCell, type Sheet } from './cell.ts';
import {
  type ColumnSpec,
  type HeadingParts,
  headingKey,
  headingParts,
  matchHeadings,
  type PreparedSpecs,
  prepareSpecs,
} from './match-headings.ts';
import { fillAll } from './merged-cells.ts';
import { normaliseText } from './normalise.ts';

/** A column of the table. `heading` is the written text, two rows joined as `家长/电话`, empty for a column without heading. */
export interface RecognisedColumn {
  index: number;
  heading: string;
  /** Recognised field; null leaves the choice to the user. */
  field: string | null;
}

/** Place, columns and rows of the table. All indexes are 0-based and refer to the sheet's grid. */
export interface RecognisedTable {
  sheetIndex: number;
  /** One row, or two adjacent rows. */
  headingRows: number[];
  /** From left to right, without ignored columns and without those that lack both heading and data. */
  columns: RecognisedColumn[];
  dataRows: number[];
  /** Sheets that were not read, with the number of their rows that are not blank; without empty sheets. */
  otherSheets: { name: string; rows: number }[];
}

/** The heading must be among this many rows. */
const HEADING_SEARCH_ROWS = 30;

const TOTAL_WORDS = '合计|总计|小计|共计|总人数|合計|總計|小計|總人數|subtotal|total';
/** Only the word and perhaps a number: 合计：172人. */
const ONLY_TOTALS = new RegExp(`^(?:${TOTAL_WORDS})[: ]*(?:共? ?\\d+ ?[人名位]?)?$`, 'i');
/** With more text, as in 小一班小计 or `Total Recall`, it may also be a name or a remark. */
const PERHAPS_TOTALS = new RegExp(`^.{0,12}?(?:${TOTAL_WORDS}|共 ?\\d+ ?[人名位])`, 'i');

interface Heading {
  sheetIndex: number;
  rows: number[];
  parts: HeadingParts[];
  fields: (string | null)[];
  found: number;
}

const filledColumns = (row: Cell[] | undefined): number[] =>
  (row ?? []).flatMap((cell, column) => (isBlankCell(cell) ? [] : [column]));

const widthOf = (grid: Grid): number => grid.reduce((width, row) => Math.max(width, row.length), 0);

/** Reads these rows as a heading, whether or not they are one. */
function readHeading(grid: Grid, sheetIndex: number, rows: number[], specs: PreparedSpecs): Heading {
  const width = Math.max(...rows.map((row) => grid[row]?.length ?? 0));
  const parts = Array.from({ length: width }, (_, column) => headingParts(rows.map((row) => grid[row]?.[column])));
  const fields = matchHeadings(parts, specs);
  return { sheetIndex, rows, parts, fields, found: fields.filter((field) => field !== null).length };
}

/** Returns the heading with the most recognised columns. Ties go to fewer rows, then the earlier sheet, then the upper row. */
function bestHeading(sheets: readonly Sheet[], specs: readonly ColumnSpec[], least: number): Heading | undefined {
  const prepared = prepareSpecs(specs);
  const required = new Set(specs.filter((spec) => spec.required).map((spec) => spec.field));
  const isTable = ({ found, fields }: Heading) =>
    found >= least && (required.size === 0 || fields.some((field) => field !== null && required.has(field)));
  const tops = sheets.map((sheet) =>
    sheet.hidden ? [] : fillAll({ ...sheet, grid: sheet.grid.slice(0, HEADING_SEARCH_ROWS) }),
  );
  const headings = [1, 2].flatMap((height) =>
    tops.flatMap((grid, sheetIndex) =>
      grid.slice(height - 1).map((_, row) => {
        const rows = height === 1 ? [row] : [row, row + 1];
        return readHeading(grid, sheetIndex, rows, prepared);
      }),
    ),
  );
  return headings.filter(isTable).reduce<Heading | undefined>((best, heading) => {
    return heading.found > (best?.found ?? 0) ? heading : best;
  }, undefined);
}

/** Returns the rows under the heading that hold a record; skips blank rows, repeated headings, titles and totals. */
function findDataRows(sheet: Sheet, heading: Heading, specs: readonly ColumnSpec[]): number[] {
  const requiredFields = new Set(specs.filter((spec) => spec.required).map((spec) => spec.field));
  const fieldAt = (column: number) => heading.fields[column] ?? null;
  const isRequired = (column: number) => requiredFields.has(fieldAt(column) ?? '');
  const partKeys = heading.parts.map((parts) => new Set(parts.map(headingKey)));
  const mergedAcross = new Set(
    sheet.merges.flatMap(({ top, left, right }) => (right > left ? [`${top},${left}`] : [])),
  );
  const firstColumn = heading.parts.findIndex((parts) => parts.length > 0);

  const isRepeatedHeading = (row: Cell[], filled: number[]) => {
    const repeats = (column: number) => partKeys[column]?.has(headingKey(cellText(row[column] ?? null)));
    return filled.length >= 2 && filled.slice(0, 2).every(repeats);
  };
  const isTotals = (row: Cell[], filled: number[]) => {
    const speaking = [...filled.slice(0, 1), ...filled.filter(isRequired)];
    const texts = speaking.map((column) => normaliseText(cellText(row[column] ?? null)));
    if (texts.some((text) => ONLY_TOTALS.test(text))) return true;
    const isSparse = filled.filter((column) => fieldAt(column) !== null).length * 2 <= heading.found;
    return isSparse && texts.some((text) => PERHAPS_TOTALS.test(text));
  };
  const isTitle = (rowIndex: number, filled: number[]) => {
    const [column, ...others] = filled;
    if (column === undefined || others.length > 0) return false;
    if (mergedAcross.has(`${rowIndex},${column}`)) return true;
    return fieldAt(column) === null || (column === firstColumn && !isRequired(column));
  };

  const start = (heading.rows.at(-1) ?? 0) + 1;
  return sheet.grid.flatMap((row, index) => {
    if (index < start) return [];
    const filled = filledColumns(row);
    const isData =
      filled.length > 0 && !isTitle(index, filled) && !isTotals(row, filled) && !isRepeatedHeading(row, filled);
    return isData ? [index] : [];
  });
}

/**
 * Finds the table in a workbook: the one or two rows in which the most columns have a known heading. At least `least` columns must be
 * known, one of them required. It searches the first 30 rows of each visible sheet. Columns with one of the `ignoredHeadings` (the reasons next
 * to rejected rows) are left out. Null where no row qualifies. Read the values of the data rows from `fillDown(sheet)`.
 */
export function recogniseTable(
  sheets: readonly Sheet[],
  specs: readonly ColumnSpec[],
  ignoredHeadings: readonly string[] = [],
  least = 2,
): RecognisedTable | null {
  const heading = bestHeading(sheets, specs, least);
  const sheet = heading && sheets[heading.sheetIndex];
  if (!heading || !sheet) return null;
  const dataRows = findDataRows(sheet, heading, specs);
  const ignored = new Set(ignoredHeadings.map(headingKey));
  const hasData = (column: number) => dataRows.some((row) => !isBlankCell(sheet.grid[row]?.[column]));
  const columns = Array.from({ length: widthOf(sheet.grid) }, (_, index) => ({
    index,
    heading: (heading.parts[index] ?? []).join('/'),
    field: heading.fields[index] ?? null,
  })).filter(({ index, heading: text }) => (text === '' ? hasData(index) : !ignored.has(headingKey(text))));
  const otherSheets = sheets
    .filter((other) => other !== sheet)
    .map(({ name, grid }) => ({ name, rows: grid.filter((row) => filledColumns(row).length > 0).length }))
    .filter((other) => other.rows > 0);
  return { sheetIndex: heading.sheetIndex, headingRows: heading.rows, columns, dataRows, otherSheets };
}
