import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'teaching', place: 3, zh: '周计划', en: 'Weekly plans' },
  sheet: { who: [3], columns: ['classId', 'termId', 'weekNumber', 'weekOn', 'theme'] },
  importers: [],
  search: ['theme'],
  make: {
    by: 3,
    async create({ as, save, next }) {
      const [{ id: classId }] = await as(3).ask<[{ id: string }]>('/api/campus/class/list');
      const terms = await as(3).ask('/api/campus/term/page', {});
      const plan = { theme: '秋天的树叶', goals: '认识三种树叶', healthPlan: '踩影子', weekNumber: (next() % 15) + 1 };
      return await save(3, 'teaching/plan/save', { ...plan, classId, termId: terms.list[0].id });
    },
  },
  states: null,
  examples: { theme: ['秋天的树叶'], weekNumber: [1, 3] },
};
