import type { TextField } from '@kiga/entity/fields/text.ts';
import { sql } from 'kysely';
import { type KeptType, likeText, plainColumn, readText, ref, writeText } from './kept-type.ts';

/** A text is found by any part of it where one filters, and by its beginning where one searches. */
export const keptText: KeptType<TextField> = {
  sqlTypes: () => ({ '': 'text' }),
  columns: (place) => ({
    ...plainColumn(place),
    filter: (_key, value) => sql<boolean>`${ref(place.column)} ilike ${`%${likeText(String(value))}%`}`,
  }),
  writeCell: writeText,
  readCell: readText,
};
