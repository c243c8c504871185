import type { defineMenus } from '../../program/define-menus.ts';

type Row = Parameters<typeof defineMenus>[2][number];

/** Menu rows of the bills of children. */
export const billMenus = [
  { entity: 'bill', name: 'bills', icon: 'billing', sort: 5, zhCN: '幼儿账单', enUS: 'Bills' },
  { entity: 'charge', name: 'charges', icon: 'app', sort: 6, zhCN: '收费项目', enUS: 'Charges' },
  {
    entity: 'ownMerchant',
    name: 'ownMerchants',
    isShow: false,
    icon: 'billing',
    sort: 18,
    zhCN: '收款商户',
    enUS: 'Own merchant accounts',
  },
] as const satisfies readonly Row[];
