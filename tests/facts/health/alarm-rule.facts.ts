import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  // The screen of alarms links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['ruleName'],
  make: {
    by: 3,
    create: ({ save }) =>
      save(3, 'health/alarm-rule/save', {
        ruleName: '流感预警',
        beginsOn: '2041-09-01',
        source: '区疾控 2041 年通知',
        disease: 'influenza',
        days: 7,
        threshold: 5,
        unit: 'class',
        hours: 24,
      }),
  },
  states: null,
  examples: {
    ruleName: ['流感预警'],
    beginsOn: ['2041-09-01', '2042-02-01'],
    disease: ['influenza'],
    symptom: [null],
    meal: [null],
    days: [1, 7],
    threshold: [3],
    unit: ['class', 'kindergarten'],
    hours: [24],
  },
};
