import { defineArea } from '@kiga/entity/define-area.ts';
import { defineMenus } from '../program/define-menus.ts';
import { appTypes } from './app-types.ts';
import { identityErrors } from './identity.errors.ts';

/** Getting in: accounts, sessions, passwords, organizations and what each reaches. */
export const identityArea = defineArea({
  name: 'identity',
  dependsOn: [],
  entities: [],
  permissions: [],
  errors: identityErrors,
  menus: defineMenus('identity', null, [
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
  ]),
});
