import type { FlagField } from '@kiga/entity/fields/flag.ts';
import { sql } from 'kysely';
import { type KeptType, plainColumn, readText, ref } from './kept-type.ts';

/** Yes or no; what was never set counts as no where one filters. */
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
