/** Invisible characters that come along with copied text: zero-width, direction marks, soft hyphen, BOM. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Blanks of every kind, including NBSP, the full-width blank, tabs, line breaks and control characters. */
const BLANKS = /[\s\p{Cc}\u2800\u3164]+/gu;

/** Any character of neither kind above. */
const VISIBLE = /[^\s\p{Cc}\u2800\u3164\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_LETTERS_AND_DIGITS = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/** Full-width forms follow the order of ASCII at this distance. */
const FULL_WIDTH_OFFSET = 0xfee0;

const toHalfWidth = (text: string, which: RegExp): string =>
  text.replace(which, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET));

const tidyBlanks = (text: string): string => text.replace(INVISIBLE, '').replace(BLANKS, ' ').trim();

/**
 * Returns text in the form for comparison and parsing. Full-width letters, digits and punctuation become half-width, every run of blanks
 * one space; invisible characters are removed, ends trimmed. For headings, numbers, phones, dates and codes; for prose see `tidyText`. A
 * second application changes nothing.
 */
export function normaliseText(text: string): string {
  return tidyBlanks(toHalfWidth(text, FULL_WIDTH));
}

/**
 * Returns text in the form for storage: as `normaliseText`, but keeps Chinese punctuation (`三里屯，3号楼（东）`). For names, addresses and
 * remarks.
 */
export function tidyText(text: string): string {
  return tidyBlanks(toHalfWidth(text, FULL_WIDTH_LETTERS_AND_DIGITS));
}

/** Replaces every dash that users type for a hyphen by `-`. */
export function normaliseDashes(text: string): string {
  return text.replace(/[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g, '-');
}

/** Returns whether a text shows nothing; equal to `normaliseText(text) === ''`, but faster. */
export function isBlankText(text: string): boolean {
  return !VISIBLE.test(text);
}
