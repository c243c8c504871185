import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the teaching area. */
export const teachingMenus = defineMenus(
  'teaching',
  { icon: 'teaching', sort: 40, zhCN: '教学管理', enUS: 'Teaching' },
  [
    { entity: 'course', name: 'courses', icon: 'teaching', sort: 1, zhCN: '课程', enUS: 'Courses' },
    { entity: 'plan', name: 'plans', icon: 'log', sort: 2, zhCN: '周计划', enUS: 'Weekly plans' },
    { entity: 'record', name: 'records', icon: 'camera', sort: 3, zhCN: '教学记录', enUS: 'Teaching records' },
    { entity: 'observation', name: 'observations', icon: 'children', sort: 4, zhCN: '幼儿观察', enUS: 'Child notes' },
  ],
);
