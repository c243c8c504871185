import { defineArea } from '@kiga/entity/define-area.ts';
import { appTypes } from './app-types.ts';
import { identityErrors } from './identity.errors.ts';

/** Getting in: accounts, sessions, passwords, organizations and what each reaches. */
export const identityArea = defineArea({
  name: 'identity',
  dependsOn: [],
  entities: [],
  permissions: [],
  errors: identityErrors,
  menus: [
    {
      key: 'home',
      href: '/home',
      icon: 'home',
      componentUrl: 'identity/home',
      appTypes,
      sort: 0,
      zhCN: '首页',
      enUS: 'Home',
    },
  ],
});
