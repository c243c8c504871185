import { defineArea } from '@kiga/entity/define-area.ts';
import { identityErrors } from './identity.errors.ts';
import { identityMenus } from './identity.menus.ts';

/** The identity area: accounts, sessions, passwords, and the reach of organizations. */
export const identityArea = defineArea({
  name: 'identity',
  dependsOn: [],
  entities: [],
  permissions: [],
  errors: identityErrors,
  menus: identityMenus,
});
