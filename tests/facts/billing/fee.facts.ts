import { dayAfter } from '@kiga/entity/days.ts';
import { newPackage } from '../../support/billing.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [5, 11],
  readersOfAll: [11],
  // The list of packages links to it.
  menu: null,
  sheet: null,
  importers: [],
  make: {
    by: 5,
    async create({ as, save, organization, next }) {
      const packageId = await newPackage(as(9), { packageName: `费用套餐${next()}` });
      const kindergartenId = await organization('KG0001');
      const { today } = await as(5).ask('/api/billing/recharge-order/renewals');
      return save(5, 'billing/fee/save', { kindergartenId, packageId, priceFen: 1440, beginsOn: dayAfter(today, 7) });
    },
  },
  states: null,
  examples: { priceFen: [1440, 1500], beginsOn: ['2036-01-01', '2036-02-01'], remark: ['按合同'] },
};
