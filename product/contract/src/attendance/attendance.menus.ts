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
      name: 'students',
      screen: 'attendance/student-days',
      onePage: true,
      permission: 'attendance.studentDay.read',
      icon: 'attendance',
      sort: 0,
      zhCN: '学生考勤',
      enUS: 'Student attendance',
    },
    { entity: 'studentLeave', name: 'leaves', icon: 'enrollment', sort: 3, zhCN: '学生请假', enUS: 'Student leave' },
    {
      entity: 'teacherLeave',
      name: 'teacherLeaves',
      icon: 'teacher',
      sort: 4,
      zhCN: '教师请假',
      enUS: 'Staff leave',
    },
    { entity: 'calendarDay', name: 'calendar', icon: 'term', sort: 8, zhCN: '校历', enUS: 'Calendar' },
    {
      entity: 'leavePolicy',
      name: 'leavePolicies',
      isShow: false,
      icon: 'permission',
      sort: 9,
      zhCN: '请假审批设置',
      enUS: 'Leave approval settings',
    },
    {
      entity: 'studentRule',
      name: 'student-rules',
      icon: 'term',
      sort: 7,
      zhCN: '学生考勤规则',
      enUS: 'Student rules',
    },
  ],
);
