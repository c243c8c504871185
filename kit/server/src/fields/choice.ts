import type { ChoiceField } from '@kiga/entity/fields/choice.ts';
import type { SheetRow } from '../transfer/sheet-hooks.ts';
import { type KeptType, plainColumn, type WordsReading } from './kept-type.ts';
import { wordKey } from './word-key.ts';

/** Reads the label of a code. An unknown label stays as it is, and the field's rule refuses it. */
export function readCode(row: SheetRow, name: string, codes: ReadonlyMap<string, string>): void {
  const text = row.textOf(name);
  if (text !== null) row.fields[name] = codes.get(wordKey(text)) ?? text;
}

/** Returns the codes of a choice by their labels; of two codes with the same label the first one counts. */
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

/** Returns the SQL type of the codes: an integer type for numeric codes, else text. */
export const codeType = ({ codes }: { codes: readonly string[] }): string =>
  codes.every((code) => /^\d{1,4}$/.test(code)) ? 'smallint' : 'text';

/** A choice in the database and in sheets. */
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
