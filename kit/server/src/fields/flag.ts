import type { FlagField } from '@kiga/entity/fields/flag.ts';
import { sql } from 'kysely';
import { type KeptType, plainColumn, readText, ref } from './kept-type.ts';

/** A flag in the database and in sheets. Filters treat an empty one as no. */
export const keptFlag: KeptType<FlagField> = {
  sqlTypes: () => ({ '': 'boolean' }),
  columns: (place) => ({
    ...plainColumn(place),
    filter: (_key, value) => sql<boolean>`${ref(place.column)} is ${value === '1' ? sql`` : sql`not`} true`,
    search: () => null,
  }),
  writeCell: (value, { word }) => word(value === true ? 'kit.field.yes' : 'kit.field.no'),
  readCell: readText,
};
