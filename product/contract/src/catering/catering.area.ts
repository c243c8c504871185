import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { cateringErrors } from './catering.errors.ts';
import { cateringMenus } from './catering.menus.ts';
import { food } from './food.entity.ts';

/** The catering area: the foods of a kitchen and their nutrients. */
export const cateringArea = defineArea({
  name: 'catering',
  dependsOn: ['identity', 'system', 'campus'],
  entities: [food],
  permissions: definePermissions('catering', [
    { entity: 'food', acts: ['read', 'export'], appTypes: [3, 4, 6, 9, 16, 18] },
    { entity: 'food', acts: ['create', 'update', 'delete', 'restore', 'readHistory', 'import'], appTypes: [3] },
  ]),
  errors: cateringErrors,
  messages: [],
  menus: cateringMenus,
});
