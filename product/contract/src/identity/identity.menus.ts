import { defineMenus } from '../program/define-menus.ts';
import { appTypes } from './app-types.ts';

/** Menu rows of every account. */
export const identityMenus = defineMenus('identity', null, [
  {
    name: 'home',
    key: 'home',
    href: '/home',
    screen: 'app/home',
    appTypes,
    icon: 'home',
    sort: 0,
    zhCN: '首页',
    enUS: 'Home',
  },
]);
