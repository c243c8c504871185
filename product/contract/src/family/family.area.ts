import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { familyErrors } from './family.errors.ts';
import { familyMenus } from './family.menus.ts';

/** The family area: the parents' door with its sessions, and what families are told. */
export const familyArea = defineArea({
  name: 'family',
  dependsOn: ['identity', 'system', 'campus'],
  entities: [],
  // Messages to families, with what became of them.
  permissions: definePermissions('family', [{ entity: 'message', acts: ['read'], appTypes: [3] }]),
  errors: familyErrors,
  topics: { 'family.message': 'family.message.read' },
  menus: familyMenus,
});
