import type { NameField } from '@kiga/entity/fields/name.ts';
import { maskName } from '@kiga/entity/mask.ts';
import { sql } from 'kysely';
import {
  type FieldColumns,
  type KeptType,
  likeText,
  type Place,
  plainColumn,
  readText,
  ref,
  writeText,
} from './kept-type.ts';
import { latinName, readName } from './pinyin.ts';

/** A name in the database and in sheets. It is stored with its reading, for search by pinyin and initials and for sorting. */
export const keptName: KeptType<NameField> = {
  sqlTypes: ({ person }) => ({
    '': 'text',
    _pinyin: 'text',
    _initials: 'text',
    _sort: 'text',
    ...(person && { _latin: 'text' }),
  }),
  columns: (place, { person }) => (person ? personColumns(place) : nameColumns(place, false)),
  writeCell: writeText,
  readCell: readText,
  maskInLog: (value, { person }) => (person ? maskName(String(value)) : undefined),
};

function nameColumns(place: Place, person: boolean): FieldColumns {
  const { column } = place;
  return {
    ...plainColumn(place),
    columns: [column, `${column}_pinyin`, `${column}_initials`, `${column}_sort`],
    toRow(value) {
      const reading = typeof value === 'string' ? readName(value, person) : null;
      return {
        [column]: value ?? null,
        [`${column}_pinyin`]: reading?.pinyin ?? null,
        [`${column}_initials`]: reading?.initials ?? null,
        [`${column}_sort`]: reading?.sort ?? null,
      };
    },
    mask: (value) => maskName(String(value)),
    filter: (_key, value) => sql<boolean>`${ref(column)} ilike ${`%${likeText(String(value))}%`}`,
    search(text) {
      const latin = likeText(text.toLowerCase().replace(/\s+/g, ''));
      const inName = sql<boolean>`${ref(column)} ilike ${`%${likeText(text)}%`}`;
      if (!/^[a-z]+$/.test(latin)) return inName;
      return sql<boolean>`(${inName} or ${ref(`${column}_initials`)} like ${`${latin}%`}
        or ${ref(`${column}_pinyin`)} like ${`%${latin}%`})`;
    },
    sortBy: `${column}_sort`,
  };
}

/** Returns the storage of a person's name, which adds Latin letters for readers of English: `stuNameLatin` next to `stuName`. */
function personColumns(place: Place): FieldColumns {
  const columns = nameColumns(place, true);
  const { name, column } = place;
  return {
    ...columns,
    columns: [...columns.columns, `${column}_latin`],
    toRow: (value) => ({
      ...columns.toRow(value),
      [`${column}_latin`]: typeof value === 'string' ? latinName(value) : null,
    }),
    besides: (row) => ({ [`${name}Latin`]: row[`${column}_latin`] ?? null }),
  };
}
