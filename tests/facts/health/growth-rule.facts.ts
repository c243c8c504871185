import type { Facts } from '../facts.ts';

let days = 0;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  // The screen of measurements links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['ruleName'],
  make: {
    by: 3,
    create({ save }) {
      days += 1;
      return save(3, 'health/growth-rule/save', {
        ruleName: '本园评价',
        beginsOn: new Date(Date.UTC(2041, 2, 6) + days * 86_400_000).toISOString().slice(0, 10),
        family: 'china',
        measureMonths: 6,
        followMonthsYoung: 1,
        followMonths: 3,
        referAfterVisits: 3,
        closeAfterNormal: 3,
        anaemiaBelowGPerL: 110,
        visionBelowYoung: 4.7,
        visionBelow: 4.9,
        source: '本园卫生保健制度',
      });
    },
  },
  states: null,
  examples: {
    ruleName: ['本园评价', '托班评价'],
    beginsOn: ['2041-11-01', '2042-05-01'],
    family: ['china', 'who'],
    measureMonths: [3, 6],
    followMonthsYoung: [1, 2],
    followMonths: [3],
    referAfterVisits: [2, 3],
    closeAfterNormal: [2, 3],
    anaemiaBelowGPerL: [110, 115],
    visionBelowYoung: [4.7, 4.8],
    visionBelow: [4.9],
  },
};
