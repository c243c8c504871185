import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { check } from './check.entity.ts';
import { checkRule } from './check-rule.entity.ts';
import { healthErrors } from './health.errors.ts';
import { healthMenus } from './health.menus.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;

/** The kindergarten and the institutions that serve it. An expert's account holds none of these permissions. */
const SERVED = [3, 6, 16, 18];

/** The health area: checks, illnesses, alarms, the nurse's registers and the reports. */
export const healthArea = defineArea({
  name: 'health',
  dependsOn: ['identity', 'system', 'campus', 'devices', 'attendance'],
  entities: [check, checkRule],
  permissions: definePermissions('health', [
    { entity: 'check', acts: ['read'], appTypes: SERVED },
    { entity: 'check', acts: write, appTypes: [3] },
    // Groups and operations see counts only, no child.
    { entity: 'statistics', acts: ['read'], appTypes: [3, 4, 6, 9, 15, 16, 18] },
    { entity: 'statistics', acts: ['readChildren'], appTypes: SERVED },
    { entity: 'statistics', acts: ['export'], appTypes: [3, 4, 6, 16, 18] },
    { entity: 'statistics', acts: ['compare'], appTypes: [4, 6, 9, 15, 16, 18] },
    { entity: 'statistics', acts: ['correct'], appTypes: [3] },
    { entity: 'monthly', acts: ['read', 'readChildren', 'export'], appTypes: SERVED },
    { entity: 'service', acts: ['read'], appTypes: [6, 16, 18] },
    { entity: 'checkRule', acts: ['read'], appTypes: SERVED },
    { entity: 'checkRule', acts: write, appTypes: [3] },
  ]),
  errors: healthErrors,
  messages: [],
  topics: { 'health.statistics': 'health.statistics.read' },
  menus: healthMenus,
});
