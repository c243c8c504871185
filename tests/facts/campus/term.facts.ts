import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 6, zh: '学期', en: 'Terms' },
  sheet: { who: [3, 4, 9, 15], columns: ['schoolYear', 'semester', 'status'] },
  importers: [],
  search: ['schoolYear'],
  states: null,
  examples: {
    schoolYear: ['2027-2028', '2028-2029'],
    beginDate: ['2027-09-01', '2028-02-20'],
    endDate: ['2028-01-20', '2028-07-05'],
  },
};
