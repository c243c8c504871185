import { defineMenus } from '../program/define-menus.ts';

/** Rows of the menu for who has come. */
export const attendanceMenus = defineMenus('attendance', null, [
  {
    name: 'kigHome',
    href: '/kigHome',
    screen: 'app/home',
    onePage: true,
    appTypes: [3],
    // The first tab shows the same.
    isShow: false,
    icon: 'home',
    sort: 1,
    zhCN: '园所首页',
    enUS: 'Kindergarten home',
  },
]);
