import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  // The screen of the day's checks links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    // Each child has one check for each half of a day.
    async create({ as, save, newChild, next }) {
      const studentId = await newChild(`检${next()}`, { admissionDate: '2025-09-01' });
      const { today: day } = await as(3).ask('/api/health/check/day');
      return save(3, 'health/check/save', { studentId, day, part: 'morning', temperatures: [{ celsius: 36.5 }] });
    },
  },
  states: null,
  examples: {
    part: ['morning', 'afternoon'],
    temperatures: [[{ celsius: 36.5, method: 'forehead', takenAt: '07:40' }], [{ celsius: 37.4 }]],
    symptoms: [[{ symptom: 'cough' }], [{ symptom: 'rash' }]],
    handledBy: ['赵医生'],
    parentToldAt: ['07:55'],
  },
};
