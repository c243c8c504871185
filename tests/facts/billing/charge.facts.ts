import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'billing', place: 6, zh: '收费项目', en: 'Charges' },
  sheet: null,
  importers: [],
  search: ['chargeName'],
  make: {
    by: 3,
    create: ({ save, next }) =>
      save(3, 'billing/charge/save', {
        chargeName: `兴趣班${next()}`,
        kind: 'other',
        basis: 'month',
        amountFen: 10_000,
        beginsOn: '2026-09-01',
      }),
  },
  states: null,
  examples: {
    chargeName: ['保教费', '伙食费'],
    amountFen: [180_000, 1_800],
    beginsOn: ['2026-09-01', '2026-10-01'],
    endsOn: ['2027-06-30', '2027-07-31'],
  },
};
