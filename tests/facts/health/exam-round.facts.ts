import type { Facts } from '../facts.ts';

const days = { fromDay: '2026-11-01', untilDay: '2026-11-30' };

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 14, zh: '健康体检', en: 'Examinations' },
  sheet: null,
  importers: [],
  search: ['roundName'],
  make: {
    by: 3,
    create: ({ save, next }) =>
      save(3, 'health/exam-round/save', { roundName: `秋季体检${next()}`, kind: 'yearly', items: ['growth'], ...days }),
  },
  states: {
    table: `
          close     reopen
open      closed    -
closed    -         open
by        3 6 18    3 6 18`,
    asks: {},
    ways: { open: [], closed: ['close'] },
  },
  examples: {
    roundName: ['春季体检', '口腔检查'],
    kind: ['yearly', 'dental'],
    fromDay: ['2026-11-01'],
    untilDay: ['2026-11-30'],
    examiner: ['区妇幼保健院'],
    items: [['growth', 'vision'], ['teeth']],
    remark: ['带小图书分散注意力'],
  },
};
