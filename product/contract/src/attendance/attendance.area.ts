import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { attendanceMenus } from './attendance.menus.ts';
import { studentRule } from './student-rule.entity.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;

/** The attendance area: children's days, derived from the machines' events, and the live board. */
export const attendanceArea = defineArea({
  name: 'attendance',
  dependsOn: ['identity', 'campus', 'devices'],
  entities: [studentRule],
  permissions: definePermissions('attendance', [
    { entity: 'day', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'arrivalTimes', acts: ['update'], appTypes: [3] },
    { entity: 'studentDay', acts: ['read', 'mark', 'correct', 'closeMonth', 'openMonth'], appTypes: [3] },
    { entity: 'studentRule', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'studentRule', acts: write, appTypes: [3] },
    // Operations see figures only, no child.
    { entity: 'statistics', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'statistics', acts: ['readChildren'], appTypes: [3, 4] },
    { entity: 'statistics', acts: ['compare'], appTypes: [4, 9, 15] },
  ]),
  errors: attendanceErrors,
  topics: { 'attendance.day': 'attendance.day.read' },
  menus: attendanceMenus,
});
