import type { ChoiceField } from '@kiga/entity/fields/choice.ts';
import type { SheetRow } from '../transfer/sheet-hooks.ts';
import { type KeptType, plainColumn, type WordsReading } from './kept-type.ts';
import { wordKey } from './word-key.ts';

/** Reads the word of a code. An unknown word stays as it is, and is refused as no choice of the field. */
export function readCode(row: SheetRow, name: string, codes: ReadonlyMap<string, string>): void {
  const text = row.textOf(name);
  if (text !== null) row.fields[name] = codes.get(wordKey(text)) ?? text;
}

/** What the words of a choice stand for; of two codes with the same word the first is meant. */
export async function codesOfChoice(
  { codes }: { codes: readonly string[] },
  { column, wordsOf }: Pick<WordsReading, 'column' | 'wordsOf'>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const code of codes) {
    for (const word of [code, ...wordsOf(code), ...(column.words?.[code] ?? [])]) {
      if (!found.has(wordKey(word))) found.set(wordKey(word), code);
    }
  }
  return found;
}

/** Codes that are numbers are kept as numbers, all others as text. */
export const codeType = ({ codes }: { codes: readonly string[] }): string =>
  codes.every((code) => /^\d{1,4}$/.test(code)) ? 'smallint' : 'text';

/** One of a closed list of codes. */
export const keptChoice: KeptType<ChoiceField> = {
  sqlTypes: (field) => ({ '': codeType(field) }),
  columns: (place) => ({
    ...plainColumn(place),
    fromRow: (row) => (row[place.column] === null ? null : String(row[place.column])),
  }),
  writeCell: (value, { wordOf }) => wordOf(String(value)),
  readCell: readCode,
  codes: codesOfChoice,
};
