import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4],
  menu: { heading: 'campus', place: 4, zh: '家长', en: 'Parents' },
  sheet: { who: [3], columns: ['parentName', 'parentPhone', 'childName'] },
  importers: [3],
  search: ['parentName'],
  states: null,
  examples: {
    parentName: ['李建军', '王晓燕'],
    parentPhone: ['13812340001', '13912340002', '138****0001'],
  },
};
