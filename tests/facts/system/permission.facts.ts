import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [3, 4, 5, 6, 7, 8, 16, 17, 18],
  menu: { heading: 'system', place: 4, zh: '权限', en: 'Permissions', who: [8] },
  sheet: { who: [8], columns: ['key'], rows: () => sql`true` },
  importers: [],
  // An update of the product checks it, to keep the operator's changes.
  hiddenColumns: ['edited'],
  states: null,
};
