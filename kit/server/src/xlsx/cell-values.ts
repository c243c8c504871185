import type { Cell, DateCell } from '@kiga/entity/excel/cell.ts';

const NAME_LENGTH = 31;
const FORBIDDEN_IN_NAME = /[[\]:*?/\\]/g;

/**
 * Text that Excel would take for something else once somebody has been in the cell: a number (18 digits of an ID number
 * become 1.1E+17), a date or a formula. It gets the text format. Other text does not, since a long one would show as ####.
 */
const LOOKS_LIKE_SOMETHING_ELSE = /^\s*[\d=+\-@]/;

/** Control characters, most of which XML cannot hold and none of which can be seen; tabs and line breaks stay. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
/** `_x0041_` would be read as an escaped A; its own underline is escaped (ECMA-376-1, 22.9.2.19). */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;

const withoutControls = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');

/** Text as a cell holds it: readable as it was, and never taken for an escape of the format. */
export function toText(text: string): string {
  return withoutControls(text).replace(LOOKS_ESCAPED, '_x005F_');
}

/** The moment of a date cell, its wall clock taken for UTC. */
export function toDate(cell: DateCell): Date {
  return new Date(`${cell.date.slice(0, 10)}T${cell.date.slice(11) || '00:00:00'}Z`);
}

/** The number format of a cell; undefined where it needs none. */
export function numberFormat(cell: Cell): '@' | 'yyyy-mm-dd' | 'yyyy-mm-dd hh:mm:ss' | undefined {
  if (typeof cell === 'string') return LOOKS_LIKE_SOMETHING_ELSE.test(cell) ? '@' : undefined;
  if (cell === null || typeof cell !== 'object') return undefined;
  return cell.date.length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
}

/** A name for a sheet that Excel takes: no forbidden signs, 31 characters at most, none of those `taken`. */
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
