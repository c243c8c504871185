import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the attendance area. */
export const attendanceMenus = defineMenus(
  'attendance',
  { icon: 'attendance', sort: 20, zhCN: '考勤管理', enUS: 'Attendance' },
  [
    {
      name: 'kigHome',
      href: '/kigHome',
      screen: 'app/home',
      onePage: true,
      appTypes: [3],
      parent: null,
      // The first tab shows the same screen.
      isShow: false,
      icon: 'home',
      sort: 1,
      zhCN: '园所首页',
      enUS: 'Kindergarten home',
    },
    {
      name: 'teachers',
      screen: 'attendance/staff-month',
      onePage: true,
      permission: 'attendance.staffDay.read',
      icon: 'teacher',
      sort: 1,
      zhCN: '教师考勤',
      enUS: 'Staff attendance',
    },
    { entity: 'makeup', name: 'makeups', icon: 'job', sort: 5, zhCN: '加班调休', enUS: 'Overtime' },
    { entity: 'missedSignIn', name: 'missed-sign-ins', icon: 'log', sort: 6, zhCN: '补签', enUS: 'Missed sign-ins' },
    // The screen of staff attendance links to it.
    {
      entity: 'teacherRule',
      name: 'rulesForTeacherAttendance',
      href: '/RulesForTeacherAttendance',
      isShow: false,
      icon: 'term',
      sort: 20,
      zhCN: '教师考勤规则',
      enUS: 'Staff attendance rules',
    },
  ],
);
