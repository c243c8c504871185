import type { Facts } from '../facts.ts';

let weeks = 0;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'teaching', place: 3, zh: '周计划', en: 'Weekly plans' },
  sheet: { who: [3], columns: ['classId', 'termId', 'weekNumber', 'weekOn', 'theme'] },
  importers: [],
  search: ['theme'],
  make: {
    by: 3,
    async create({ as, save }) {
      const terms = (await as(3).ask('/api/campus/term/page', { pageSize: 50 })).list;
      const classes = (await as(3).ask('/api/campus/class/page', { pageSize: 100 })).list;
      const classId = classes[weeks % classes.length].id;
      const termId = terms[Math.floor(weeks / classes.length / 20) % terms.length].id;
      const weekNumber = 1 + (Math.floor(weeks / classes.length) % 20);
      weeks += 1;
      return save(3, 'teaching/plan/save', { classId, termId, weekNumber, theme: '我们的城市' });
    },
  },
  states: null,
  examples: { weekNumber: [1, 14], theme: ['我们的城市'], goals: ['认识身边的人'] },
};
