import { dayOf } from '../../support/day-of.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 18],
  // The week of recipes links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['ruleName'],
  make: {
    by: 3,
    create(world) {
      const shares = { shareFromPercent: 35, shareToPercent: 40 };
      return world.save(3, 'catering/catering-rule/save', {
        ruleName: '本园标准',
        beginsOn: dayOf(world, 2_000 + world.next()),
        source: '卫生保健工作规范',
        referenceSet: 'dris2013',
        targetPercent: 80,
        goodProteinPercent: 50,
        varietyDay: 12,
        varietyWeek: 25,
        meals: [{ meal: 'lunch', mealName: '午餐', mealTime: '11:20', ...shares }],
        sampleMinG: 125,
        sampleHours: 48,
        childFeeFen: 1_800,
        staffFeeFen: 1_500,
        balancePercent: 2,
      });
    },
  },
  states: null,
  examples: {
    ruleName: ['本园标准'],
    beginsOn: ['2031-09-01'],
    source: ['卫生保健工作规范'],
    targetPercent: [80],
    goodProteinPercent: [50],
    varietyDay: [12],
    varietyWeek: [25],
    sampleMinG: [125],
    sampleHours: [48],
    childFeeFen: [1_800],
    staffFeeFen: [1_500],
    balancePercent: [2],
  },
};
