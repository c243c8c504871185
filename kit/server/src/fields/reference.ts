import type { ReferenceField } from '@kiga/entity/fields/reference.ts';
import { sql } from 'kysely';
import { type KeptType, plainColumn, ref } from './kept-type.ts';
import { wordKey } from './word-key.ts';

/** A reference in the database, as an id, and in sheets, as the record's title. */
export const keptReference: KeptType<ReferenceField> = {
  sqlTypes: () => ({ '': 'uuid' }),
  columns: (place) => ({
    ...plainColumn(place),
    filter: (_key, value) => sql<boolean>`${ref(place.column)} = any(${[value].flat()}::uuid[])`,
  }),
  writeCell: (_value, { name, values }) => (values[`${name}Text`] as string | null | undefined) ?? null,
  readCell(row, name, codes) {
    const text = row.textOf(name);
    if (text === null) return;
    const id = codes.get(wordKey(text));
    if (id !== undefined) row.fields[name] = id;
    else row.issues.push({ field: name, error: 'IMPORT_GROUP_UNKNOWN', data: { title: text } });
  },
  codes: ({ to }, { titlesOf }) => titlesOf(to),
};
