import { usualRefunds } from '../../support/refunds.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  // The screen of refunds links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['ruleName'],
  make: {
    by: 3,
    create: ({ save }) => save(3, 'attendance/refund-rule/save', { ...usualRefunds, beginsOn: '2041-09-01' }),
  },
  states: null,
  examples: {
    ruleName: ['按月退费', '按学期退费'],
    beginsOn: ['2041-09-01', '2042-02-01'],
    tiers: [[{ limit: 'days', days: 4, percent: 80 }], [{ limit: 'halfFloor', percent: 50 }]],
    feeFen: [120_000],
    mealFen: [2_200],
    noticeBefore: ['08:30'],
    firstDaysKept: [0, 3],
  },
};
