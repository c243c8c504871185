import type { Facts } from '../facts.ts';

let days = 0;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  // The screen of the day's checks links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['ruleName'],
  make: {
    by: 3,
    create({ save }) {
      days += 1;
      return save(3, 'health/check-rule/save', {
        ruleName: '本园晨检',
        beginsOn: new Date(Date.UTC(2041, 2, 6) + days * 86_400_000).toISOString().slice(0, 10),
        suspectCelsius: 37.3,
        collectCelsius: 37.5,
        doubtBelowCelsius: 35.5,
        recheckMinutes: 5,
        photoDays: 30,
        source: '本园卫生保健制度',
      });
    },
  },
  states: null,
  examples: {
    ruleName: ['本园晨检', '冬季晨检'],
    beginsOn: ['2041-11-01', '2042-05-01'],
    suspectCelsius: [37.2, 37.3],
    collectCelsius: [37.5, 38],
    doubtBelowCelsius: [35, 35.5],
    recheckMinutes: [5, 10],
    photoDays: [30, 60],
  },
};
