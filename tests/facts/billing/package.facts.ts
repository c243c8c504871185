import { sql } from 'kysely';
import { prices } from '../../support/billing.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [3, 5, 9, 11],
  menu: { heading: 'billing', place: 8, zh: '套餐', en: 'Packages' },
  sheet: {
    who: [3, 5, 9, 11],
    columns: ['packageName', 'type', 'time', 'monthlyPriceFen', 'kindergartenPriceFen', 'chargeFen'],
    rows: () => sql`true`,
  },
  importers: [],
  make: {
    by: 9,
    create: ({ save, next }) =>
      save(9, 'billing/package/save', { packageName: `套餐${next()}`, type: 'messages', time: 6, ...prices }),
  },
  states: {
    proves: '[F13]',
    table: `
            putOn      takeOff
onShelf     -          takenOff
takenOff    onShelf    -
by          9          9`,
    ways: { takenOff: [], onShelf: ['putOn'] },
  },
  examples: {
    packageName: ['安心接送', '看看宝贝', '安心接送年卡'],
    type: ['messages', 'video', 'both'],
    time: [1, 6, 12],
    monthlyPriceFen: [2000],
    agentPriceFen: [1020],
    kindergartenPriceFen: [1280],
    chargeFen: [30_000],
    androidChargeFen: [30_000],
    iosChargeFen: [34_000],
    tryFlag: [false],
    validDays: [null],
  },
};
