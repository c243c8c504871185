import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [3, 9, 15],
  menu: { heading: 'shop', place: 7, zh: '会员等级', en: 'Membership levels', who: [9, 15] },
  sheet: null,
  importers: [],
  make: {
    by: 9,
    create: ({ save, next }) => save(9, 'shop/level/save', { levelName: `银穗${next()}`, discountPercent: 98 }),
  },
  states: null,
  examples: { levelName: ['金穗', '银穗'], discountPercent: [95, 98], benefits: ['每月一次免费送货'] },
};
