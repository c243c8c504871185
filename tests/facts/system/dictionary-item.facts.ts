import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [8, 9],
  menu: null,
  sheet: {
    who: [8, 9],
    columns: ['code', 'nameZh'],
    // Operations maintain the sensitive words and see no other dictionary.
    rows: (appType) =>
      appType === 8
        ? sql`true`
        : sql`dictionary_id = (select id from dictionaries where code = 'sensitive-word' and not deleted)`,
  },
  importers: [],
  states: null,
};
