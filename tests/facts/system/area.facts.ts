import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [3, 4, 5, 8, 9, 15],
  menu: { heading: 'system', place: 6, zh: '区域', en: 'Areas', who: [8] },
  sheet: { who: [8], columns: ['code', 'nameZh'], rows: () => sql`true` },
  importers: [],
  states: null,
};
