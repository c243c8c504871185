import type { Facts } from '../facts.ts';

const period = {
  periodName: '全天',
  inFrom: '07:00',
  inUntil: '07:45',
  outFrom: '16:30',
  outUntil: '18:00',
  asks: 'both',
};
let made = 0;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4],
  menu: null,
  sheet: null,
  importers: [],
  search: ['ruleName'],
  make: {
    by: 3,
    async create({ save }) {
      made += 1;
      const rule = {
        ruleName: `规则${made}`,
        beginsOn: '2026-11-01',
        weekdays: ['1'],
        graceMinutes: 0,
        periods: [period],
      };
      return await save(3, 'attendance/teacher-rule/save', rule);
    },
  },
  states: null,
  examples: {
    ruleName: ['教师班', '保安班'],
    beginsOn: ['2026-11-01'],
    graceMinutes: [0, 5],
    periods: [[period]],
    periodName: ['全天'],
    inFrom: ['07:00'],
    inUntil: ['07:45'],
    outFrom: ['16:30'],
    outUntil: ['18:00'],
  },
};
