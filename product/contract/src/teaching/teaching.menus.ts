import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the teaching area. */
export const teachingMenus = defineMenus(
  'teaching',
  { icon: 'teaching', sort: 40, zhCN: '教学管理', enUS: 'Teaching' },
  [
    {
      name: 'timetable',
      screen: 'teaching/timetable',
      onePage: true,
      permission: 'teaching.lesson.read',
      icon: 'term',
      sort: 1,
      zhCN: '课程表',
      enUS: 'Timetable',
    },
    { entity: 'course', name: 'courses', icon: 'teaching', sort: 2, zhCN: '课程', enUS: 'Courses' },
    { entity: 'plan', name: 'plans', icon: 'log', sort: 3, zhCN: '周计划', enUS: 'Weekly plans' },
    { entity: 'record', name: 'records', icon: 'camera', sort: 4, zhCN: '教学记录', enUS: 'Teaching records' },
    { entity: 'observation', name: 'observations', icon: 'children', sort: 5, zhCN: '幼儿观察', enUS: 'Child notes' },
    { entity: 'substitution', name: 'substitutions', icon: 'people', sort: 6, zhCN: '代课', enUS: 'Substitutions' },
    // The timetable links to the next three.
    {
      name: 'setTimetable',
      href: '/set-timetable',
      screen: 'teaching/set-timetable',
      onePage: true,
      permission: 'teaching.lesson.arrange',
      isShow: false,
      icon: 'term',
      sort: 20,
      zhCN: '编排课程表',
      enUS: 'Arrange timetable',
    },
    { entity: 'lesson', name: 'lessons', isShow: false, icon: 'log', sort: 21, zhCN: '课时明细', enUS: 'Lessons' },
    {
      entity: 'schedule',
      name: 'schedules',
      isShow: false,
      icon: 'term',
      sort: 22,
      zhCN: '作息安排',
      enUS: 'Schedules',
    },
  ],
);
