import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [6, 7, 16, 17, 18],
  readersOfAll: [],
  menu: { heading: 'health', place: 16, zh: '回复模板', en: 'Answer templates' },
  sheet: null,
  importers: [],
  make: {
    by: 7,
    create: ({ save, next }) =>
      save(7, 'health/answer-template/save', { title: `先观察 ${next()}`, content: '先观察三天。' }),
  },
  states: null,
  examples: { title: ['先观察'], content: ['先观察三天。'] },
};
