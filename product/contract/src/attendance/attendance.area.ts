import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { defineMenus } from '../program/define-menus.ts';
import { attendanceErrors } from './attendance.errors.ts';

/** Who has come: days of children from the events of machines, and the board that shows them as they come. */
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
  menus: defineMenus('attendance', null, [
    {
      name: 'kigHome',
      href: '/kigHome',
      screen: 'app/home',
      onePage: true,
      appTypes: [3],
      // The first tab shows the same.
      isShow: false,
      icon: 'home',
      sort: 1,
      zhCN: '园所首页',
      enUS: 'Kindergarten home',
    },
  ]),
});
