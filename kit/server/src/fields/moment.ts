import type { MomentField } from '@kiga/entity/fields/moment.ts';
import { type KeptType, plainColumn } from './kept-type.ts';

/** A moment in the database; only the server writes it. */
export const keptMoment: KeptType<MomentField> = {
  sqlTypes: () => ({ '': 'timestamp with time zone' }),
  columns: (place) => ({
    ...plainColumn(place),
    fromRow: (row) => (row[place.column] as Date | null)?.toISOString() ?? null,
    search: () => null,
  }),
};
