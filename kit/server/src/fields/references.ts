import type { ReferencesField } from '@kiga/entity/fields/references.ts';
import { type KeptType, LIST_COMMA, listColumn } from './kept-type.ts';
import { wordKey } from './word-key.ts';

/** References in the database, as ids, and in sheets, as the records' titles. */
export const keptReferences: KeptType<ReferencesField> = {
  sqlTypes: () => ({ '': 'uuid[]' }),
  columns: listColumn,
  writeCell: (_value, { name, values }) => (values[`${name}Text`] as string[] | undefined)?.join(LIST_COMMA) ?? null,
  readCell(row, name, codes) {
    const ids: string[] = [];
    for (const title of row.textOf(name)?.split(/[、,，;；]/) ?? []) {
      const key = wordKey(title);
      const id = codes.get(key);
      if (id !== undefined) ids.push(id);
      else if (key !== '')
        row.issues.push({ field: name, error: 'IMPORT_GROUP_UNKNOWN', data: { title: title.trim() } });
    }
    row.fields[name] = ids;
  },
  codes: ({ to }, { titlesOf }) => titlesOf(to),
};
