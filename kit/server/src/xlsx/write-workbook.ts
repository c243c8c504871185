import type { Cell, Merge } from '@kiga/entity/excel/cell.ts';
import {
  type CellStyle,
  type CellValue,
  type Cell as HucreCell,
  measureValueWidth,
  type WriteSheet,
  writeXlsx,
} from 'hucre';

/** A sheet to be written. */
export interface SheetToWrite {
  /** Made fit for Excel: forbidden signs become blanks, 31 characters at most, no name twice. */
  name: string;
  /** Columns without a width get one that fits their content. */
  columns?: { widthCharacters?: number }[];
  rows: Cell[][];
  merges?: Merge[];
  /** The last heading row, 0-based: it and what is above it is bold and stays in view. */
  headingRow?: number;
  /** Cells to be marked. */
  marks?: { row: number; column: number; kind: 'error' }[];
}

const NAME_LENGTH = 31;
const FORBIDDEN_IN_NAME = /[[\]:*?/\\]/g;
const NARROWEST_CHARACTERS = 6;
const WIDEST_CHARACTERS = 50;

const HEADING: CellStyle = { font: { bold: true } };
const ERROR: CellStyle = {
  font: { color: { rgb: '9C0006' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } },
  alignment: { wrapText: true, vertical: 'top' },
};

/**
 * Text that Excel would take for something else once somebody has been in the cell: a number (18 digits of an ID number
 * become 1.1E+17), a date or a formula. It gets the text format. Other text does not, since a long one would show as ####.
 */
const LOOKS_LIKE_SOMETHING_ELSE = /^\s*[\d=+\-@]/;

/** Control characters, most of which XML cannot hold and none of which can be seen; tabs and line breaks stay. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
/** `_x0041_` would be read as an escaped A; its own underline is escaped (ECMA-376-1, 22.9.2.19). */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;

const toText = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');

function toValue(cell: Cell): CellValue {
  if (typeof cell === 'string') return toText(cell).replace(LOOKS_ESCAPED, '_x005F_');
  if (cell === null || typeof cell !== 'object') return cell;
  return new Date(`${cell.date.slice(0, 10)}T${cell.date.slice(11) || '00:00:00'}Z`);
}

function numberFormat(cell: Cell): string | undefined {
  if (typeof cell === 'string') return LOOKS_LIKE_SOMETHING_ELSE.test(cell) ? '@' : undefined;
  if (cell === null || typeof cell !== 'object') return undefined;
  return cell.date.length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
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

function columnWidths({ rows, columns = [], headingRow = 0 }: SheetToWrite): { width: number }[] {
  const widths = rows.reduce<number[]>((most, row, rowIndex) => {
    // Titles run over the columns beside them and say nothing about the width of their own.
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

function uniqueName(name: string, taken: Set<string>): string {
  const fit =
    toText(name)
      .replace(FORBIDDEN_IN_NAME, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const unique = fit.slice(0, NAME_LENGTH - suffix.length) + suffix;
    if (taken.has(unique.toLowerCase())) continue;
    taken.add(unique.toLowerCase());
    return unique;
  }
}

/**
 * Makes an xlsx file. Text stays text, even where it looks like a number, a date or a formula: nothing that is written
 * can become a formula. Dates are Excel's own dates.
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
  return writeXlsx({ sheets: written });
}
