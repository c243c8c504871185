import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the catering area. */
export const cateringMenus = defineMenus(
  'catering',
  { icon: 'catering', sort: 35, zhCN: '膳食管理', enUS: 'Catering' },
  [{ entity: 'food', name: 'foods', icon: 'catering', sort: 3, zhCN: '食物', enUS: 'Foods' }],
);
