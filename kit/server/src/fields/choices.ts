import type { ChoicesField } from '@kiga/entity/fields/choices.ts';
import { codeType } from './choice.ts';
import { type KeptType, LIST_COMMA, listColumn, readText } from './kept-type.ts';

/** Any of a closed list of codes. */
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
