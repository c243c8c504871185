import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [9, 15],
  menu: { heading: 'shop', place: 8, zh: '商城卖家', en: 'Sellers' },
  sheet: null,
  importers: [],
  make: {
    by: 9,
    async create({ save, organization }) {
      const kindergartenId = await organization('KG0002');
      return save(9, 'shop/seller/save', { kindergartenId, commissionPercent: 8, beginsOn: '2036-01-01' });
    },
  },
  states: null,
  examples: { commissionPercent: [8, 10], beginsOn: ['2036-01-01'], endsOn: ['2036-12-31'], remark: ['按协议'] },
};
