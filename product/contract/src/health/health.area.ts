import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { alarm } from './alarm.entity.ts';
import { alarmRule } from './alarm-rule.entity.ts';
import { check } from './check.entity.ts';
import { checkRule } from './check-rule.entity.ts';
import { diseaseRule } from './disease-rule.entity.ts';
import { healthErrors } from './health.errors.ts';
import { healthMenus } from './health.menus.ts';
import { illness } from './illness.entity.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;

/** Transitions of a case. */
const ofIllness = ['confirm', 'isolate', 'clear', 'close', 'ruleOut', 'reopen'] as const;

/** The kindergarten and the institutions that serve it. An expert's account holds none of these permissions. */
const SERVED = [3, 6, 16, 18];

/** The health area: checks, illnesses, alarms, the nurse's registers and the reports. */
export const healthArea = defineArea({
  name: 'health',
  dependsOn: ['identity', 'system', 'campus', 'devices', 'attendance'],
  entities: [check, checkRule, illness, diseaseRule, alarm, alarmRule],
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
    { entity: 'illness', acts: ['read'], appTypes: SERVED },
    { entity: 'illness', acts: [...write, ...ofIllness], appTypes: [3] },
    { entity: 'diseaseRule', acts: ['read'], appTypes: SERVED },
    { entity: 'diseaseRule', acts: write, appTypes: [3] },
    // Class and numbers only; the cases need the right to read illnesses.
    { entity: 'alarm', acts: ['read'], appTypes: [...SERVED, 4, 9, 15] },
    { entity: 'alarm', acts: ['readHistory', 'start', 'close', 'dismiss'], appTypes: [3] },
    { entity: 'alarmRule', acts: ['read'], appTypes: SERVED },
    { entity: 'alarmRule', acts: write, appTypes: [3] },
  ]),
  errors: healthErrors,
  topics: { 'health.statistics': 'health.statistics.read' },
  messages: ['alarmRaised', 'blockedChildCame'],
  menus: healthMenus,
});
