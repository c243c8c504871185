import type { Cell } from './cell.ts';
import { normaliseDashes, normaliseText } from './normalise.ts';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** Day 0 of Excel's calendar, correct from 1900-03-01 on. */
const EXCEL_DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** A bare number counts as a day in this range only (1927-05-18 to 2099-12-31), because a year or an age is no date. */
const FIRST_SERIAL_DAY = 10_000;
const LAST_SERIAL_DAY = 73_050;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ENGLISH_MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const ENGLISH_DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?<year>\\d{4})';
const GAP = '(?: ?[-/,.] ?| )';

/** Unambiguous forms of a date. Forms with day and month as digits before the year are ambiguous and not among them. */
const FORMS: RegExp[] = [
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4}) ?(?<gap>[-/.]| ) ?(?<month>\d{1,2}) ?\k<gap> ?(?<day>\d{1,2})$/,
  /^(?<year>\d{4}|\d{2}) ?年 ?(?<month>\d{1,2}) ?月 ?(?<day>\d{1,2}) ?[日号號]?$/,
  new RegExp(`^${ENGLISH_DAY}${GAP}${ENGLISH_MONTH}${GAP}${YEAR}$`, 'i'),
  new RegExp(`^${ENGLISH_MONTH}${GAP}${ENGLISH_DAY}${GAP}${YEAR}$`, 'i'),
  new RegExp(`^${YEAR}${GAP}${ENGLISH_MONTH}${GAP}${ENGLISH_DAY}$`, 'i'),
];

/** A time of day after the date is dropped. A time with a zone is an error, because it may belong to another day. */
const TIME_OF_DAY = /[ T]([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;

/** Returns whether the calendar has this day; month and day count from 1. Years from 1900 to 2199. */
export function isRealDate(year: number, month: number, day: number): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * Returns the day of an Excel serial number (1900 system) as `yyyy-mm-dd`; drops fractions of a day. Correct from 61 (1900-03-01) on:
 * Excel assumes a 29 February 1900.
 */
export function dateOfSerial(serial: number): string {
  return new Date(EXCEL_DAY_ZERO_MS + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns a year of four digits: 21年 is 2021 and 85年 is 1985. From 40 to 49 both centuries are possible, so the year is invalid. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length === 4) return number;
  if (number < 40) return 2000 + number;
  return number >= 50 ? 1900 + number : Number.NaN;
}

const monthNumber = (month: string): number =>
  /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;

function findDate(cell: Cell): string | undefined {
  if (cell === null || typeof cell === 'boolean') return undefined;
  if (typeof cell === 'number' && cell >= FIRST_SERIAL_DAY && cell < LAST_SERIAL_DAY + 1) return dateOfSerial(cell);
  const written = typeof cell === 'object' ? cell.date : String(cell);
  const text = normaliseDashes(normaliseText(written)).replaceAll('。', '.').replace(TIME_OF_DAY, '').trim();
  for (const form of FORMS) {
    const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {};
    const parts = [fullYear(year), monthNumber(month), Number(day)] as const;
    if (isRealDate(...parts)) return parts.map((part) => String(part).padStart(2, '0')).join('-');
  }
  return undefined;
}

/**
 * Returns the date of a cell as `yyyy-mm-dd`. It accepts Excel's own dates and serial numbers, 2021-03-05, 2021/3/5, 2021.3.5, 2021 3 5,
 * 20210305, 2021年3月5日, 21年3月5日, 5 Mar 2021 and March 5, 2021. Full-width digits and a time of day are accepted too. All other cells are
 * `FIELD_DATE_INVALID`: empty ones, days that do not exist (30 February), years outside 1900 to 2199, and ambiguous forms (5/3/2021,
 * 21-3-5).
 */
export function parseDate(cell: Cell): { value: string } | { error: 'FIELD_DATE_INVALID' } {
  const value = findDate(cell);
  return value === undefined ? { error: 'FIELD_DATE_INVALID' } : { value };
}
