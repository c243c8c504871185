import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [3, 9, 15],
  menu: { heading: 'shop', place: 5, zh: '商品分类', en: 'Categories', who: [9, 15] },
  sheet: null,
  importers: [],
  make: {
    by: 9,
    create: ({ save, next }) =>
      save(9, 'shop/category/save', { categoryName: `玩教具${next()}`, categoryNameEn: 'Toys', sort: 1 }),
  },
  states: null,
  examples: { categoryName: ['寝具', '玩教具'], categoryNameEn: ['Bedding', 'Toys'], sort: [1, 2] },
};
