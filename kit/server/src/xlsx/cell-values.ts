import type { Cell, DateCell } from '@kiga/entity/excel/cell.ts';

const NAME_LENGTH = 31;
const FORBIDDEN_IN_NAME = /[[\]:*?/\\]/g;

/**
 * Text that Excel would convert once a user edits the cell: a number (18 digits of an ID number become 1.1E+17), a date or a formula. It
 * gets the text format. Other text does not, because a long one would show as ####.
 */
const LOOKS_LIKE_SOMETHING_ELSE = /^\s*[\d=+\-@]/;

/** Control characters, most of which XML cannot hold and all of which are invisible; tabs and line breaks stay. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
/** A reader would decode `_x0041_` as an escaped A, so its own underscore is escaped (ECMA-376-1, 22.9.2.19). */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;

const withoutControls = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');

/** Returns text in the form of a cell, which no reader mistakes for an escape of the format. */
export function toText(text: string): string {
  return withoutControls(text).replace(LOOKS_ESCAPED, '_x005F_');
}

/** Returns the moment of a date cell, with its wall clock as UTC. */
export function toDate(cell: DateCell): Date {
  return new Date(`${cell.date.slice(0, 10)}T${cell.date.slice(11) || '00:00:00'}Z`);
}

/** Returns the number format of a cell; undefined where it needs none. */
export function numberFormat(cell: Cell): '@' | 'yyyy-mm-dd' | 'yyyy-mm-dd hh:mm:ss' | undefined {
  if (typeof cell === 'string') return LOOKS_LIKE_SOMETHING_ELSE.test(cell) ? '@' : undefined;
  if (cell === null || typeof cell !== 'object') return undefined;
  return cell.date.length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
}

/** Returns a sheet name that Excel accepts: no forbidden characters, 31 characters at most, none of those `taken`. */
export function uniqueName(name: string, taken: Set<string>): string {
  const fit =
    withoutControls(name)
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
