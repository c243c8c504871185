import { defineArea } from '@kiga/entity/define-area.ts';
import { identityErrors } from './identity.errors.ts';
import { identityMenus } from './identity.menus.ts';

/** Getting in: accounts, sessions, passwords, organizations and what each reaches. */
export const identityArea = defineArea({
  name: 'identity',
  dependsOn: [],
  entities: [],
  permissions: [],
  errors: identityErrors,
  menus: identityMenus,
});
