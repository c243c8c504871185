import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [3, 4, 5, 6, 7, 8, 16, 17, 18],
  readersOfAll: [8],
  menu: { heading: 'system', place: 3, zh: '角色', en: 'Roles' },
  sheet: {
    who: [3, 4, 5, 6, 7, 8, 16, 17, 18],
    columns: ['name'],
    rows: (appType, own) => (appType === 8 ? sql`true` : sql`organization_id = ${own}`),
  },
  importers: [],
  states: null,
};
