import { dayOf } from '../../support/day-of.ts';
import { newFood } from '../../support/kitchen.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 18],
  menu: { heading: 'catering', place: 5, zh: '食材采购', en: 'Purchases' },
  sheet: { who: [3, 4, 6, 9, 18], columns: ['day', 'foodId', 'weightKg', 'priceFen', 'eater'] },
  importers: [],
  search: ['supplier'],
  make: {
    by: 3,
    async create(world) {
      const purchase = { day: dayOf(world), weightKg: 12.5, priceFen: 6_250, eater: 'children', supplier: '绿源' };
      return world.save(3, 'catering/purchase/save', { ...purchase, foodId: await newFood(world) });
    },
  },
  states: null,
  examples: { day: ['2026-11-20'], weightKg: [12.5], priceFen: [6_250], eater: ['children'], supplier: ['绿源', null] },
};
