import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 18],
  menu: { heading: 'catering', place: 3, zh: '食物', en: 'Foods' },
  sheet: { who: [3, 4, 6, 9, 18], columns: ['foodName', 'foodGroup', 'energyKcal', 'proteinG', 'pricePerKgFen'] },
  importers: [3],
  search: ['foodName'],
  make: {
    by: 3,
    create({ save }) {
      const meat = { foodName: '自制肉松', foodGroup: 'meat', ediblePercent: 100, energyKcal: 396, proteinG: 23.4 };
      return save(3, 'catering/food/save', { ...meat, pricePerKgFen: 9800 });
    },
  },
  states: null,
  examples: {
    foodName: ['胡萝卜', '老豆腐'],
    ediblePercent: [97, 100],
    energyKcal: [41, null],
    pricePerKgFen: [480, null],
    allergens: [['egg', 'milk'], null],
  },
};
