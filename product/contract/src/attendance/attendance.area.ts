import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { attendanceMenus } from './attendance.menus.ts';

/** The attendance area: children's days, derived from the machines' events, and the live board. */
export const attendanceArea = defineArea({
  name: 'attendance',
  dependsOn: ['identity', 'campus', 'devices'],
  entities: [],
  permissions: definePermissions('attendance', [
    { entity: 'day', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'arrivalTimes', acts: ['update'], appTypes: [3] },
  ]),
  errors: attendanceErrors,
  topics: { 'attendance.day': 'attendance.day.read' },
  menus: attendanceMenus,
});
