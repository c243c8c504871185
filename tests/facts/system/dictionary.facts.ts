import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [8, 9],
  menu: { heading: 'system', place: 7, zh: '字典', en: 'Dictionaries' },
  sheet: null,
  importers: [],
  states: null,
};
