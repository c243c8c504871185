import { type Cell, cellText } from './cell.ts';
import { normaliseText, tidyText } from './normalise.ts';

/** A field that a column may hold, with every heading it is known by, in all languages; the order of specs decides ties. */
export interface ColumnSpec {
  field: string;
  headings: readonly string[];
  /** A row without it cannot become a record; a table without any such column is none. */
  required?: boolean;
}

/** The heading of one column: what stands over it, from the outer to the inner heading (one or two texts). */
export type HeadingParts = string[];

/** A heading as it is compared: half-width, small letters, without blanks, punctuation and signs such as `*`. */
export function headingKey(text: string): string {
  return normaliseText(text)
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');
}

const withoutBrackets = (text: string): string => normaliseText(text).replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '');

/** A text longer than this is no heading. */
const LONGEST_HEADING = 100;

/** The parts over one column; empty cells and a part that repeats the one above (merged over both rows) are left out. */
export function headingParts(cells: (Cell | undefined)[]): HeadingParts {
  const texts = cells.map((cell) => tidyText(cellText(cell ?? null)));
  return texts.filter((text, index) => text !== '' && text !== texts[index - 1] && text.length <= LONGEST_HEADING);
}

/** The keys under which a heading may be known, the surest first. `家长` over `电话(必填)`: 家长电话必填, 家长电话, 电话必填, 电话. */
function candidateKeys(parts: HeadingParts): string[] {
  const whole = [parts, parts.map(withoutBrackets)];
  const inner = parts.length > 1 ? whole.map((texts) => texts.slice(-1)) : [];
  const keys = [...whole, ...inner].map((texts) => headingKey(texts.join('')));
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Column specs with their headings made ready for comparison; see `prepareSpecs`. */
export type PreparedSpecs = { field: string; keys: Set<string> }[];

/** Made once for all rows in which the heading is looked for. */
export function prepareSpecs(specs: readonly ColumnSpec[]): PreparedSpecs {
  return specs.map(({ field, headings }) => ({ field, keys: new Set(headings.map(headingKey)) }));
}

/**
 * Which field each column holds, null where none is known; each field is given once. A heading is known only as a
 * whole (家长姓名 is not 姓名); a surer match wins, then the earlier spec, then the column further left. A heading that
 * two specs share (家长姓名 for the first and the second parent) so goes to the first, and where it is repeated, the
 * repetition goes to the second.
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
