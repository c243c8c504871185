import { newRecipe } from '../../support/kitchen.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 18],
  // The week of recipes links to it.
  menu: null,
  sheet: { who: [3, 4, 6, 9, 18], columns: ['recipeDate', 'recipeName', 'status'] },
  importers: [],
  search: ['recipeName'],
  make: { by: 3, create: (world) => newRecipe(world) },
  states: {
    table: `
             publish      withdraw
draft        published    -
published    -            draft
by           3            3`,
    ways: { draft: [], published: ['publish'] },
    staysIn: ['published'],
  },
  examples: {
    recipeDate: ['2027-03-08'],
    recipeName: ['周一食谱'],
    description: ['清淡少盐', null],
    meals: [[{ meal: 'lunch', mealName: '午餐', mealTime: '11:20' }]],
    portions: [[], null],
    span: ['day', 'week'],
    fromDay: ['2026-11-16'],
    toDay: ['2027-03-15'],
    from: ['2026-11-16'],
    to: ['2026-11-20'],
  },
};
