import type { CodedField } from '@kiga/entity/fields/coded.ts';
import { codesOfChoice, readCode } from './choice.ts';
import { type KeptType, plainColumn } from './kept-type.ts';

/** A code of a dictionary in the database and in sheets. */
export const keptCoded: KeptType<CodedField> = {
  sqlTypes: () => ({ '': 'text' }),
  columns: plainColumn,
  writeCell: (value, { wordOf }) => wordOf(String(value)),
  readCell: readCode,
  async codes({ dictionary }, { codesOf, column }) {
    const items = await codesOf(dictionary);
    const words = new Map(items.map(({ code, zh_CN, en_US }) => [code, [zh_CN, en_US]]));
    // The active one of two items with the same label counts.
    const codes = items.toSorted((a, b) => Number(b.active) - Number(a.active)).map(({ code }) => code);
    return codesOfChoice({ codes }, { column, wordsOf: (code) => words.get(code) ?? [] });
  },
};
