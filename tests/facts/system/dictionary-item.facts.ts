import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [8],
  menu: null,
  sheet: { who: [8], columns: ['code', 'nameZh'], rows: () => sql`true` },
  importers: [],
  states: null,
};
