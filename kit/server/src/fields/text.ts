import type { TextField } from '@kiga/entity/fields/text.ts';
import { sql } from 'kysely';
import { type KeptType, likeText, plainColumn, readText, ref, writeText } from './kept-type.ts';

/** A text in the database and in sheets. Filters match any part of it, the search its beginning. */
export const keptText: KeptType<TextField> = {
  sqlTypes: () => ({ '': 'text' }),
  columns: (place) => ({
    ...plainColumn(place),
    filter: (_key, value) => sql<boolean>`${ref(place.column)} ilike ${`%${likeText(String(value))}%`}`,
  }),
  writeCell: writeText,
  readCell: readText,
};
