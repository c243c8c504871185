import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';

/** The dashboards area: screens that join the figures of other areas. It stores nothing. */
export const dashboardsArea = defineArea({
  name: 'dashboards',
  dependsOn: ['identity', 'campus', 'attendance', 'health', 'catering', 'communication'],
  entities: [],
  permissions: definePermissions('dashboards', [{ entity: 'wall', acts: ['read'], appTypes: [3] }]),
  errors: {},
  menus: [],
});
