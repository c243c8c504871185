import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { attendanceMenus } from './attendance.menus.ts';
import { makeup } from './makeup.entity.ts';
import { missedSignIn } from './missed-sign-in.entity.ts';
import { requestStates } from './request-states.ts';
import { teacherRule } from './teacher-rule.entity.ts';

const ofRequests = requestStates.transitions.map(({ name }) => name);

/** The attendance area: children's days, derived from the machines' events, and the live board. */
export const attendanceArea = defineArea({
  name: 'attendance',
  dependsOn: ['identity', 'campus', 'devices'],
  entities: [teacherRule, missedSignIn, makeup],
  permissions: definePermissions('attendance', [
    { entity: 'day', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'arrivalTimes', acts: ['update'], appTypes: [3] },
    { entity: 'teacherRule', acts: ['read'], appTypes: [3, 4] },
    { entity: 'teacherRule', acts: ['create', 'update', 'delete', 'restore', 'readHistory'], appTypes: [3] },
    { entity: 'missedSignIn', acts: ['read'], appTypes: [3, 4] },
    {
      entity: 'missedSignIn',
      acts: ['create', 'update', 'delete', 'restore', 'readHistory', ...ofRequests],
      appTypes: [3],
    },
    { entity: 'makeup', acts: ['read'], appTypes: [3, 4] },
    { entity: 'makeup', acts: ['create', 'update', 'delete', 'restore', 'readHistory', ...ofRequests], appTypes: [3] },
    { entity: 'staffDay', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'staffDay', acts: ['export'], appTypes: [3, 4] },
    { entity: 'staffDay', acts: ['correct', 'confirm', 'reopen'], appTypes: [3] },
  ]),
  errors: attendanceErrors,
  topics: { 'attendance.day': 'attendance.day.read', 'attendance.staffDay': 'attendance.staffDay.read' },
  menus: attendanceMenus,
});
