import { dayOf } from '../../support/day-of.ts';
import { newDish } from '../../support/kitchen.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 18],
  menu: { heading: 'catering', place: 4, zh: '食品留样', en: 'Food samples' },
  sheet: { who: [3, 4, 6, 9, 18], columns: ['day', 'meal', 'weightG', 'takenAt', 'keptUntil', 'status'] },
  importers: [],
  search: ['place'],
  make: {
    by: 3,
    async create(world) {
      // Its 48 hours are over, so that it may be discarded.
      const sample = { day: dayOf(world, -4), meal: 'lunch', weightG: 130, takenAt: '11:10', place: '留样冰箱' };
      return world.save(3, 'catering/sample/save', { ...sample, dishId: await newDish(world) });
    },
  },
  states: {
    table: `
             discard
kept         discarded
discarded    -
by           3`,
    ways: { kept: [], discarded: ['discard'] },
  },
  examples: {
    day: ['2026-11-20'],
    meal: ['lunch'],
    weightG: [125, 130],
    takenAt: ['11:10'],
    place: ['留样冰箱', null],
  },
};
