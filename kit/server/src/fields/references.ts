import type { ReferencesField } from '@kiga/entity/fields/references.ts';
import { type KeptType, LIST_COMMA, listColumn, readText } from './kept-type.ts';

/** Ids of records; in sheets they stand as the words of these records. */
export const keptReferences: KeptType<ReferencesField> = {
  sqlTypes: () => ({ '': 'uuid[]' }),
  columns: listColumn,
  writeCell: (_value, { name, values }) => (values[`${name}Text`] as string[] | undefined)?.join(LIST_COMMA) ?? null,
  readCell: readText,
};
