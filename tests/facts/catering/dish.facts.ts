import { newDish } from '../../support/kitchen.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 18],
  menu: { heading: 'catering', place: 2, zh: '菜品', en: 'Dishes' },
  sheet: { who: [3, 4, 6, 9, 18], columns: ['dishName', 'kind'] },
  importers: [],
  search: ['dishName'],
  make: { by: 3, create: (world) => newDish(world) },
  states: null,
  examples: { dishName: ['番茄炒蛋', '清炒西兰花'], kind: ['main', 'side'], description: ['少油少盐', null] },
};
