import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 3, zh: '年级', en: 'Grades' },
  sheet: { who: [3, 4, 9, 15], columns: ['gradeName', 'stage', 'sort'] },
  importers: [],
  search: ['gradeName'],
  states: null,
  examples: { gradeName: ['小班', '预备班'] },
};
