import { isBlankText } from './normalise.ts';

/** A date of a sheet as it stands there, without a time zone: `yyyy-mm-dd`, or `yyyy-mm-dd hh:mm:ss`. */
export interface DateCell {
  date: string;
}

/** The value of one cell; a formula counts as its last result, an empty cell is null. */
export type Cell = string | number | boolean | DateCell | null;

/** The cells of a sheet by row and column, 0-based. Rows may be of different length. */
export type Grid = Cell[][];

/** A merged range; both ends are 0-based and belong to it. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** One sheet of a workbook as it is read. Merged ranges hold their value in the first cell, the others are null. */
export interface Sheet {
  name: string;
  grid: Grid;
  merges: Merge[];
  /** The sheet does not show in Excel. */
  hidden?: boolean;
}

/** Excel keeps 15 significant digits; a whole number from here on may have lost its last ones. */
const FIRST_UNSAFE_WHOLE_NUMBER = 1e15;

const hasLostDigits = (cell: Cell): boolean =>
  typeof cell === 'number' && !(Math.abs(cell) < FIRST_UNSAFE_WHOLE_NUMBER);

/** 15 significant digits, so that 0.1 + 0.2 is 0.3 as Excel shows it; never an exponent, never a trailing zero. */
function numberText(value: number): string {
  const shown = String(Number(value.toPrecision(15)));
  if (!shown.includes('e')) return shown;
  return value
    .toFixed(20)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

/**
 * The text of a cell, as it is shown and compared. Numbers come as plain digits (`3137962260`). A number of 16 digits
 * or more, whose last digits Excel has dropped, comes in the way Excel shows it (`1.10105202303171E+17`): digits are
 * never invented, and no parser takes it for a card or an ID number. Where a field's value is wanted, use
 * `readCellText`, which names this as an error.
 */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'object') return cell.date;
  if (!hasLostDigits(cell)) return numberText(cell);
  return cell.toExponential(14).replace(/\.?0*e/, 'E');
}

/** The text of a cell as the value of a field; error `FIELD_DIGITS_LOST` for a number that has lost its last digits. */
export function readCellText(cell: Cell): { value: string } | { error: 'FIELD_DIGITS_LOST' } {
  return hasLostDigits(cell) ? { error: 'FIELD_DIGITS_LOST' } : { value: cellText(cell) };
}

/** Whether nothing can be seen in the cell: empty, blanks, or invisible characters only. */
export function isBlankCell(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && isBlankText(cell));
}
