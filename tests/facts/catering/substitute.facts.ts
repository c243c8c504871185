import { dayOf } from '../../support/day-of.ts';
import { newDish } from '../../support/kitchen.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  // The week of recipes links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create(world) {
      const studentId = await world.newChild(`换餐${world.next()}`);
      const [dishId, insteadId] = [await newDish(world), await newDish(world)];
      const day = dayOf(world, 1);
      return world.save(3, 'catering/substitute/save', { studentId, day, meal: 'lunch', dishId, insteadId });
    },
  },
  states: null,
  examples: { day: ['2026-11-30'], meal: ['lunch'], note: ['单独制作', null] },
};
