import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [3, 4, 5, 6, 7, 8, 16, 17, 18],
  menu: { heading: 'system', place: 5, zh: '菜单', en: 'Menus', who: [8] },
  sheet: null,
  importers: [],
  // An update of the product compares it, to keep the operator's changes.
  hiddenColumns: ['delivered'],
  states: null,
  examples: {
    nameZh: ['新的'],
    nameEn: ['New'],
    href: ['/system/lists', '/campus/students', null],
    icon: ['system', null],
    componentUrl: ['campus/students', null],
    permission: ['campus.student.read', null],
  },
};
