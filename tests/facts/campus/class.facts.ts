import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 15, 18],
  menu: { heading: 'campus', place: 2, zh: '班级', en: 'Classes' },
  sheet: { who: [3, 4, 9, 15], columns: ['className', 'gradeId', 'studentCount'] },
  importers: [3],
  search: ['className'],
  states: null,
  examples: { className: ['小一班', '中二班', '蒲公英班'] },
};
