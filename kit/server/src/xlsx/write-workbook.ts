import type { Cell, Merge } from '@kiga/entity/excel/cell.ts';
import type { CellStyle, CellValue, Cell as HucreCell, WriteSheet } from 'hucre';
import { numberFormat, toDate, toText, uniqueName } from './cell-values.ts';
import { hucre } from './hucre.ts';

/** A sheet to write. */
export interface SheetToWrite {
  /** Adapted to Excel: forbidden characters become blanks, 31 characters at most, unique. */
  name: string;
  /** Columns without a width get one that fits their content. */
  columns?: { widthCharacters?: number }[];
  rows: Cell[][];
  merges?: Merge[];
  /** Last heading row, 0-based: it and the rows above are bold and stay visible. */
  headingRow?: number;
  /** Highlighted cells. */
  marks?: { row: number; column: number; kind: 'error' }[];
}

const NARROWEST_CHARACTERS = 6;
const WIDEST_CHARACTERS = 50;

const HEADING: CellStyle = { font: { bold: true } };
const ERROR: CellStyle = {
  font: { color: { rgb: '9C0006' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } },
  alignment: { wrapText: true, vertical: 'top' },
};

function toValue(cell: Cell): CellValue {
  if (typeof cell === 'string') return toText(cell);
  return typeof cell === 'object' && cell !== null ? toDate(cell) : cell;
}

function cellStyles({ rows, headingRow = -1, marks = [] }: SheetToWrite): Map<string, Partial<HucreCell>> {
  const styles = new Map<string, Partial<HucreCell>>();
  const marked = new Set(marks.map(({ row, column }) => `${row},${column}`));
  rows.forEach((row, rowIndex) => {
    row.forEach((cell, column) => {
      const key = `${rowIndex},${column}`;
      const numFmt = numberFormat(cell);
      const style = {
        ...(rowIndex <= headingRow && HEADING),
        ...(marked.has(key) && ERROR),
        ...(numFmt && { numFmt }),
      };
      if (Object.keys(style).length > 0) styles.set(key, { style });
    });
  });
  return styles;
}

/** Returns widths that fit the content, in characters. Rows above `headingRow` are titles and do not count. */
export function columnWidths({
  rows,
  columns = [],
  headingRow = 0,
}: Pick<SheetToWrite, 'rows' | 'columns' | 'headingRow'>): { width: number }[] {
  const { measureValueWidth } = hucre();
  const widths = rows.reduce<number[]>((most, row, rowIndex) => {
    // Titles extend over the columns next to them, so their length does not count.
    const measured = rowIndex < headingRow ? [] : row;
    measured.forEach((cell, column) => {
      most[column] = Math.max(most[column] ?? NARROWEST_CHARACTERS, measureValueWidth(toValue(cell)));
    });
    return most;
  }, []);
  return Array.from({ length: Math.max(widths.length, columns.length) }, (_, column) => ({
    width:
      columns[column]?.widthCharacters ?? Math.min(WIDEST_CHARACTERS, (widths[column] ?? NARROWEST_CHARACTERS) + 2),
  }));
}

/**
 * Writes an xlsx file. Text stays text, even where it looks like a number, a date or a formula, so no value can become a formula. Dates
 * are Excel's own dates.
 */
export async function writeWorkbook(sheets: SheetToWrite[]): Promise<Uint8Array> {
  const taken = new Set<string>();
  const written = sheets.map(
    (sheet): WriteSheet => ({
      name: uniqueName(sheet.name, taken),
      columns: columnWidths(sheet),
      rows: sheet.rows.map((row) => row.map(toValue)),
      cells: cellStyles(sheet),
      merges: sheet.merges?.map(({ top, left, bottom, right }) => ({
        startRow: top,
        startCol: left,
        endRow: bottom,
        endCol: right,
      })),
      freezePane: sheet.headingRow === undefined ? undefined : { rows: sheet.headingRow + 1 },
    }),
  );
  return hucre().writeXlsx({ sheets: written });
}
