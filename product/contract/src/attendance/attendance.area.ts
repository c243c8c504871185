import { defineArea } from '@kiga/entity/define-area.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { attendancePermissions } from './attendance.permissions.ts';

/** Who has come: days of children from the events of machines, and the board that shows them as they come. */
export const attendanceArea = defineArea({
  name: 'attendance',
  dependsOn: ['identity', 'campus', 'devices'],
  entities: [],
  permissions: attendancePermissions,
  errors: attendanceErrors,
  topics: { 'attendance.day': 'attendance.day.read' },
  menus: [
    {
      key: 'attendance.kigHome',
      href: '/kigHome',
      icon: 'home',
      componentUrl: 'attendance/kig-home',
      appTypes: [3],
      // The first tab shows the same.
      isShow: false,
      sort: 1,
      zhCN: '园所首页',
      enUS: 'Kindergarten home',
    },
  ],
});
