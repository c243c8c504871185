import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [8, 9, 15],
  menu: { heading: 'system', place: 9, zh: '合同', en: 'Contracts' },
  sheet: {
    who: [8, 9, 15],
    columns: ['kind'],
    rows: (appType, _, kig) => (appType === 15 ? sql`kindergarten_id = any(${[kig[1], kig[2]]}::uuid[])` : sql`true`),
  },
  importers: [],
  hiddenColumns: ['confirmed_by', 'confirmed_at'],
  states: null,
};
