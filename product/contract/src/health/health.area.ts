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
    { entity: 'service', acts: ['read'], appTypes: [6, 16, 18] },
    { entity: 'checkRule', acts: ['read'], appTypes: SERVED },
    { entity: 'checkRule', acts: write, appTypes: [3] },
  ]),
  errors: healthErrors,
  messages: [],
  topics: {},
  menus: healthMenus,
});
