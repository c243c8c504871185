import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the health area. */
export const healthMenus = defineMenus('health', { icon: 'health', sort: 30, zhCN: '健康管理', enUS: 'Health' }, [
  {
    name: 'checks',
    screen: 'health/check-day',
    onePage: true,
    permission: 'health.check.read',
    icon: 'health',
    sort: 0,
    zhCN: '晨午检',
    enUS: 'Health checks',
  },
  // The screen of checks links to the next three.
  {
    entity: 'check',
    name: 'monAftHealthDetail',
    href: '/mon-aft-healthDetail',
    isShow: false,
    icon: 'health',
    sort: 20,
    zhCN: '晨午检记录',
    enUS: 'Check records',
  },
  {
    name: 'noCheck',
    href: '/noCheck',
    screen: 'health/no-check',
    onePage: true,
    permission: 'health.check.read',
    isShow: false,
    icon: 'log',
    sort: 21,
    zhCN: '未检名单',
    enUS: 'Not checked',
  },
  {
    name: 'medicalInstitutionsServerKig',
    href: '/medicalInstitutionsServerKig',
    screen: 'health/served',
    onePage: true,
    permission: 'health.service.read',
    isShow: false,
    icon: 'contract',
    sort: 23,
    zhCN: '服务的幼儿园',
    enUS: 'Kindergartens served',
  },
  {
    entity: 'checkRule',
    name: 'checkRules',
    isShow: false,
    icon: 'term',
    sort: 22,
    zhCN: '晨午检设置',
    enUS: 'Check settings',
  },
]);
