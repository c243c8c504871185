import type { ChoicesField } from '@kiga/entity/fields/choices.ts';
import { codeType } from './choice.ts';
import { type KeptType, LIST_COMMA, listColumn, readText } from './kept-type.ts';

/** A set of choices in the database and in sheets. */
export const keptChoices: KeptType<ChoicesField> = {
  sqlTypes: (field) => ({ '': `${codeType(field)}[]` }),
  columns: listColumn,
  writeCell: (value, { wordOf }) =>
    [value]
      .flat()
      .map((code) => wordOf(String(code)))
      .join(LIST_COMMA),
  readCell: readText,
};
