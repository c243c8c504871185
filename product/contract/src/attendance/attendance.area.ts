import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { attendanceMenus } from './attendance.menus.ts';
import { calendarDay } from './calendar-day.entity.ts';
import { leaveStates } from './leave.states.ts';
import { leavePolicy } from './leave-policy.entity.ts';
import { refundList } from './refund-list.entity.ts';
import { refundListStates } from './refund-list.states.ts';
import { refundRule } from './refund-rule.entity.ts';
import { studentLeave } from './student-leave.entity.ts';
import { studentRule } from './student-rule.entity.ts';
import { teacherLeave } from './teacher-leave.entity.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;
const ofLeave = leaveStates.transitions.map(({ name }) => name);

import { makeup } from './makeup.entity.ts';
import { missedSignIn } from './missed-sign-in.entity.ts';
import { requestStates } from './request-states.ts';
import { teacherRule } from './teacher-rule.entity.ts';

const ofRefunds = refundListStates.transitions.map(({ name }) => name);
const ofRequests = requestStates.transitions.map(({ name }) => name);

/** The attendance area: children's days, derived from the machines' events, and the live board. */
export const attendanceArea = defineArea({
  name: 'attendance',
  dependsOn: ['identity', 'campus', 'family', 'devices'],
  entities: [
    studentRule,
    calendarDay,
    studentLeave,
    teacherLeave,
    leavePolicy,
    teacherRule,
    missedSignIn,
    makeup,
    refundRule,
    refundList,
  ],
  permissions: definePermissions('attendance', [
    { entity: 'day', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'arrivalTimes', acts: ['update'], appTypes: [3] },
    { entity: 'studentDay', acts: ['read', 'export', 'mark', 'correct', 'closeMonth', 'openMonth'], appTypes: [3] },
    { entity: 'studentRule', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'studentRule', acts: write, appTypes: [3] },
    { entity: 'open', acts: ['read'], appTypes: [3] },
    { entity: 'calendarDay', acts: ['read', 'export'], appTypes: [3, 4, 9, 15] },
    { entity: 'calendarDay', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'studentLeave', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'studentLeave', acts: ['export'], appTypes: [3, 4] },
    { entity: 'studentLeave', acts: [...write, ...ofLeave, 'approveLong'], appTypes: [3] },
    { entity: 'teacherLeave', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'teacherLeave', acts: ['export'], appTypes: [3, 4] },
    { entity: 'teacherLeave', acts: [...write, ...ofLeave, 'approveLong'], appTypes: [3] },
    { entity: 'leavePolicy', acts: ['read', ...write], appTypes: [3] },
    { entity: 'teacherRule', acts: ['read'], appTypes: [3, 4] },
    { entity: 'teacherRule', acts: write, appTypes: [3] },
    { entity: 'missedSignIn', acts: ['read'], appTypes: [3, 4] },
    {
      entity: 'missedSignIn',
      acts: [...write, ...ofRequests],
      appTypes: [3],
    },
    { entity: 'makeup', acts: ['read'], appTypes: [3, 4] },
    { entity: 'makeup', acts: [...write, ...ofRequests], appTypes: [3] },
    { entity: 'staffDay', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'staffDay', acts: ['export'], appTypes: [3, 4] },
    { entity: 'staffDay', acts: ['correct', 'confirm', 'reopen'], appTypes: [3] },
    // Operations see figures only, no child.
    { entity: 'statistics', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'statistics', acts: ['readChildren', 'export'], appTypes: [3, 4] },
    { entity: 'statistics', acts: ['compare'], appTypes: [4, 9, 15] },
    { entity: 'refundRule', acts: ['read', ...write], appTypes: [3] },
    { entity: 'refundList', acts: ['read', 'export'], appTypes: [3] },
    {
      entity: 'refundList',
      acts: ['make', 'refresh', 'delete', 'restore', 'readHistory', ...ofRefunds],
      appTypes: [3],
    },
  ]),
  errors: attendanceErrors,
  messages: [
    'studentLeaveWaits',
    'teacherLeaveWaits',
    'missedSignInWaits',
    'makeupWaits',
    'leaveApproved',
    'leaveRejected',
    'familyLeaveApproved',
    'familyLeaveRejected',
    'familyLeaveCancelled',
    'refundsWait',
    'refundsApproved',
    'refundsRejected',
    'childArrived',
    'childLeft',
    'childFetched',
  ],
  topics: { 'attendance.day': 'attendance.day.read', 'attendance.staffDay': 'attendance.staffDay.read' },
  menus: attendanceMenus,
});
