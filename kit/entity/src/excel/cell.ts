import { isBlankText } from './normalise.ts';

/** A date of a sheet as written there, without a time zone: `yyyy-mm-dd`, or `yyyy-mm-dd hh:mm:ss`. */
export interface DateCell {
  date: string;
}

/** Value of a cell; a formula counts as its last result, an empty cell is null. */
export type Cell = string | number | boolean | DateCell | null;

/** Cells of a sheet by row and column, 0-based. Rows may differ in length. */
export type Grid = Cell[][];

/** A merged range; both ends are 0-based and inclusive. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A sheet of a workbook. A merged range has its value in the first cell and null in the others. */
export interface Sheet {
  name: string;
  grid: Grid;
  merges: Merge[];
  /** True for a sheet that Excel does not show. */
  hidden?: boolean;
}

/** Excel keeps 15 significant digits, so a whole number from here on may have lost its last digits. */
const FIRST_UNSAFE_WHOLE_NUMBER = 1e15;

const hasLostDigits = (cell: Cell): boolean =>
  typeof cell === 'number' && !(Math.abs(cell) < FIRST_UNSAFE_WHOLE_NUMBER);

/** Returns 15 significant digits, so that 0.1 + 0.2 is 0.3 as in Excel; never an exponent or a trailing zero. */
function numberText(value: number): string {
  const shown = String(Number(value.toPrecision(15)));
  if (!shown.includes('e')) return shown;
  return value
    .toFixed(20)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

/**
 * Returns the text of a cell for display and comparison. Numbers are plain digits (`3137962260`). A number of 16 digits or more has lost
 * its last digits in Excel, so it appears as in Excel (`1.10105202303171E+17`). No digit is invented, and no parser mistakes it for a
 * card or an ID number. Use `readCellText` for the value of a field; it reports this as an error.
 */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'object') return cell.date;
  if (!hasLostDigits(cell)) return numberText(cell);
  return cell.toExponential(14).replace(/\.?0*e/, 'E');
}

/** Returns the text of a cell as the value of a field; error `FIELD_DIGITS_LOST` for a number that has lost its last digits. */
export function readCellText(cell: Cell): { value: string } | { error: 'FIELD_DIGITS_LOST' } {
  return hasLostDigits(cell) ? { error: 'FIELD_DIGITS_LOST' } : { value: cellText(cell) };
}

/** Returns whether a cell shows nothing: empty, blanks, or invisible characters only. */
export function isBlankCell(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && isBlankText(cell));
}
