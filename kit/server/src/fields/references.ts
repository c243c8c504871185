import type { ReferencesField } from '@kiga/entity/fields/references.ts';
import { type KeptType, LIST_COMMA, listColumn, readText } from './kept-type.ts';

/** References in the database, as ids, and in sheets, as the records' titles. */
export const keptReferences: KeptType<ReferencesField> = {
  sqlTypes: () => ({ '': 'uuid[]' }),
  columns: listColumn,
  writeCell: (_value, { name, values }) => (values[`${name}Text`] as string[] | undefined)?.join(LIST_COMMA) ?? null,
  readCell: readText,
};
