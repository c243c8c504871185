import type { RowsField } from '@kiga/entity/fields/rows.ts';
import { sql } from 'kysely';
import { type KeptType, plainColumn, ref } from './kept-type.ts';

/** Plain rows in the database, as `jsonb`; an empty list for none. */
export const keptRows: KeptType<RowsField> = {
  sqlTypes: () => ({ '': 'jsonb' }),
  defaults: { '': "'[]'" },
  columns(place) {
    const { column } = place;
    return {
      ...plainColumn(place),
      toRow: (value) => ({ [column]: JSON.stringify(Array.isArray(value) ? value : []) }),
      fromRow: (row) => row[column] ?? [],
      mask: () => [],
      filter: (_key, value) =>
        value === '1'
          ? sql<boolean>`jsonb_array_length(${ref(column)}) > 0`
          : sql<boolean>`jsonb_array_length(${ref(column)}) = 0`,
      search: () => null,
    };
  },
  maskInLog: null,
};
