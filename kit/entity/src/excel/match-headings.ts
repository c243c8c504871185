import { type Cell, cellText } from './cell.ts';
import { normaliseText, tidyText } from './normalise.ts';

/** A field that a column may hold, with all its known headings in all languages. The order of specs decides ties. */
export interface ColumnSpec {
  field: string;
  headings: readonly string[];
  /** A row must fill this column to become a record; a table must have at least one such column. */
  required?: boolean;
}

/** Heading of a column, from the outer to the inner heading (one or two texts). */
export type HeadingParts = string[];

/** Returns a heading in the form for comparison: half-width, lower case, without blanks, punctuation and signs such as `*`. */
export function headingKey(text: string): string {
  return normaliseText(text)
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');
}

const withoutBrackets = (text: string): string => normaliseText(text).replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '');

/** A longer text is no heading. */
const LONGEST_HEADING = 100;

/** Returns the headings over a column, without empty cells and without a part that repeats the one above (merged over both rows). */
export function headingParts(cells: (Cell | undefined)[]): HeadingParts {
  const texts = cells.map((cell) => tidyText(cellText(cell ?? null)));
  return texts.filter((text, index) => text !== '' && text !== texts[index - 1] && text.length <= LONGEST_HEADING);
}

/** Returns the keys under which a heading may be known, the best match first. `家长` over `电话(必填)`: 家长电话必填, 家长电话, 电话必填, 电话. */
function candidateKeys(parts: HeadingParts): string[] {
  const whole = [parts, parts.map(withoutBrackets)];
  const inner = parts.length > 1 ? whole.map((texts) => texts.slice(-1)) : [];
  const keys = [...whole, ...inner].map((texts) => headingKey(texts.join('')));
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Column specs with prepared headings; see `prepareSpecs`. */
export type PreparedSpecs = { field: string; keys: Set<string> }[];

/** Prepares the specs once for all rows that may be the heading. */
export function prepareSpecs(specs: readonly ColumnSpec[]): PreparedSpecs {
  return specs.map(({ field, headings }) => ({ field, keys: new Set(headings.map(headingKey)) }));
}

/**
 * Returns the field of each column, null for unknown headings; each field appears once. Only a complete heading matches (家长姓名 is not 姓名).
 * A better match wins, then the earlier spec, then the column further left. When two specs share a heading (家长姓名 for the first and the
 * second parent), it belongs to the first. A repetition of the heading belongs to the second.
 */
export function matchHeadings(headings: HeadingParts[], specs: PreparedSpecs): (string | null)[] {
  const matches: { rank: number; spec: number; column: number }[] = [];
  headings.forEach((parts, column) => {
    const keys = candidateKeys(parts);
    specs.forEach((known, spec) => {
      const rank = keys.findIndex((key) => known.keys.has(key));
      if (rank >= 0) matches.push({ rank, spec, column });
    });
  });
  matches.sort((a, b) => a.rank - b.rank || a.spec - b.spec || a.column - b.column);
  const fields: (string | null)[] = headings.map(() => null);
  const given = new Set<string>();
  for (const { spec, column } of matches) {
    const field = specs[spec]?.field ?? '';
    if (given.has(field) || fields[column] !== null) continue;
    given.add(field);
    fields[column] = field;
  }
  return fields;
}
