import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 18],
  menu: { heading: 'catering', place: 6, zh: '伙食账', en: 'Meal accounts' },
  sheet: {
    who: [3, 4, 6, 9, 18],
    columns: ['month', 'childDays', 'childIncomeFen', 'childSpentFen', 'staffDays', 'status'],
  },
  importers: [],
  search: ['month'],
  make: {
    by: 3,
    create(world) {
      const number = world.next();
      const month = `${2000 + (Math.floor(number / 12) % 26)}-${String((number % 12) + 1).padStart(2, '0')}`;
      return world.save(3, 'catering/meal-month/make', { month, staffDays: 120 });
    },
  },
  states: {
    table: `
             reopen       closeAgain
closed       reopened     -
reopened     -            closed
by           3            3`,
    asks: { reopen: { reopenReason: '补录发票' }, closeAgain: { staffDays: 118 } },
    ways: { closed: [], reopened: ['reopen'] },
    staysIn: ['closed', 'reopened'],
  },
  examples: { month: ['2026-09'], staffDays: [0, 120], reopenReason: ['补录发票'] },
};
