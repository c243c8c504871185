import type { Facts } from '../facts.ts';

/** Each rule has a day of its own. */
const dayOf = (number: number) => new Date(Date.UTC(2041, 0, 1 + number)).toISOString().slice(0, 10);

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  // The illness register links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['ruleName'],
  make: {
    by: 3,
    create: ({ save, next }) =>
      save(3, 'health/disease-rule/save', {
        ruleName: '流感',
        disease: 'influenza',
        beginsOn: dayOf(next()),
        source: '区疾控 2041 年通知',
        isolationDays: 7,
        watchDays: 4,
      }),
  },
  states: null,
  examples: {
    ruleName: ['流感', '手足口病'],
    disease: ['mumps'],
    beginsOn: ['2042-02-01'],
    incubationFrom: [1],
    incubationTo: [3],
    isolationDays: [7, 14],
    symptomFreeDays: [2],
    watchDays: [0, 21],
  },
};
