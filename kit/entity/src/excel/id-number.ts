import { normaliseText } from './normalise.ts';
import { isRealDate } from './parse-date.ts';

/** Address code (6), date of birth (8), order (2), sex (1; odd is male), check character. */
const ID_NUMBER = /^[1-9]\d{5}(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})\d{2}(?<sex>\d)[\dX]$/;

const CHECK_CHARACTERS = '10X98765432';

/**
 * Returns the check character of a resident ID number by GB 11643-1999 (ISO 7064, MOD 11-2). It multiplies each of the first 17 digits by
 * 2^(18 - position) mod 11 and adds them up. The sum mod 11 is the index into `10X98765432`.
 */
export function idNumberCheckCharacter(first17: string): string {
  let sum = 0;
  for (let index = 0; index < 17; index++) sum += Number(first17[index]) * (2 ** (17 - index) % 11);
  return CHECK_CHARACTERS.charAt(sum % 11);
}

/** Result of `parseIdNumber`: the number with a capital X, with the owner's date of birth (`yyyy-mm-dd`) and sex. */
export interface IdNumber {
  value: string;
  birthday: string;
  sex: 'male' | 'female';
}

/** Error of a text that is no resident ID number. */
export type IdNumberError = 'FIELD_ID_NUMBER_FORMAT' | 'FIELD_ID_NUMBER_BIRTHDAY' | 'FIELD_ID_NUMBER_CHECK_DIGIT';

/**
 * Parses a resident ID number of 18 characters (GB 11643-1999); accepts blanks, full-width digits and a small x. Errors in the order of
 * the checks: format, date of birth, check character. The caller checks for dates in the future, because it knows the current day.
 */
export function parseIdNumber(text: string): IdNumber | { error: IdNumberError } {
  const value = normaliseText(text).replaceAll(' ', '').toUpperCase();
  const parts = ID_NUMBER.exec(value)?.groups;
  if (parts === undefined) return { error: 'FIELD_ID_NUMBER_FORMAT' };
  const { year, month, day, sex } = parts;
  if (!isRealDate(Number(year), Number(month), Number(day))) return { error: 'FIELD_ID_NUMBER_BIRTHDAY' };
  if (idNumberCheckCharacter(value) !== value[17]) return { error: 'FIELD_ID_NUMBER_CHECK_DIGIT' };
  return { value, birthday: `${year}-${month}-${day}`, sex: Number(sex) % 2 === 1 ? 'male' : 'female' };
}
