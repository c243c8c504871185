import type { Facts } from '../facts.ts';

/** Each rule has a day of its own. */
const dayOf = (number: number) => new Date(Date.UTC(2041, 0, 1 + number)).toISOString().slice(0, 10);

export const facts: Facts = {
  owner: 'organization',
  readers: [3, 9, 15],
  readersOfAll: [],
  // The list of commodities links to it.
  menu: null,
  sheet: null,
  importers: [],
  make: {
    by: 9,
    create: ({ save, next }) =>
      save(9, 'shop/delivery-rule/save', { beginsOn: dayOf(next()), shippingFen: 1200, freeFromFen: 29_900 }),
  },
  states: null,
  examples: {
    beginsOn: ['2042-02-01'],
    shippingFen: [1200, 0],
    freeFromFen: [29_900],
    deliveryNote: ['一般 3 天内送到，送货单随箱'],
  },
};
