import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the campus area. */
export const campusMenus = defineMenus('campus', { icon: 'campus', sort: 10, zhCN: '园所管理', enUS: 'Campus' }, [
  { entity: 'student', name: 'students', icon: 'children', sort: 1, zhCN: '学生', enUS: 'Students' },
  { entity: 'parent', name: 'parents', icon: 'parents', sort: 4, zhCN: '家长', enUS: 'Parents' },
  { entity: 'lead', name: 'enrollment', icon: 'enrollment', sort: 5, zhCN: '招生意向', enUS: 'Enrollment' },
  { entity: 'class', name: 'classes', icon: 'class', sort: 2, zhCN: '班级', enUS: 'Classes' },
  { entity: 'grade', name: 'grades', icon: 'grade', sort: 3, zhCN: '年级', enUS: 'Grades' },
  { entity: 'term', name: 'terms', icon: 'term', sort: 6, zhCN: '学期', enUS: 'Terms' },
  { entity: 'classroom', name: 'classrooms', icon: 'classroom', sort: 7, zhCN: '教室', enUS: 'Classrooms' },
  { entity: 'position', name: 'positions', icon: 'position', sort: 8, zhCN: '岗位', enUS: 'Job titles' },
]);
