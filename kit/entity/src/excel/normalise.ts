/** Characters that take no room on the screen and come along with copied text: zero-width, direction marks, soft hyphen, BOM. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Every kind of blank, among them NBSP, the full-width blank, tabs and line breaks; controls count as blanks. */
const BLANKS = /[\s\p{Cc}\u2800\u3164]+/gu;

/** Neither of the two above. */
const VISIBLE = /[^\s\p{Cc}\u2800\u3164\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_LETTERS_AND_DIGITS = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/** Full-width forms stand in the same order as ASCII, this far above it. */
const FULL_WIDTH_OFFSET = 0xfee0;

const toHalfWidth = (text: string, which: RegExp): string =>
  text.replace(which, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET));

const tidyBlanks = (text: string): string => text.replace(INVISIBLE, '').replace(BLANKS, ' ').trim();

/**
 * Text as it is compared and parsed: full-width letters, digits and punctuation become half-width, every run of blanks
 * one space, invisible characters go, ends are trimmed. For headings, numbers, phones, dates and codes; for prose see
 * `tidyText`. Applying it twice changes nothing more.
 */
export function normaliseText(text: string): string {
  return tidyBlanks(toHalfWidth(text, FULL_WIDTH));
}

/**
 * Text as it is kept: as `normaliseText`, but Chinese punctuation stays as it was written (`三里屯，3号楼（东）`). For
 * names, addresses and remarks.
 */
export function tidyText(text: string): string {
  return tidyBlanks(toHalfWidth(text, FULL_WIDTH_LETTERS_AND_DIGITS));
}

/** Every dash that is typed for a hyphen becomes `-`. */
export function normaliseDashes(text: string): string {
  return text.replace(/[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g, '-');
}

/** Whether there is nothing to be seen in the text; the same as `normaliseText(text) === ''`, but quicker. */
export function isBlankText(text: string): boolean {
  return !VISIBLE.test(text);
}
