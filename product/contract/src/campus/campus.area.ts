import { defineArea } from '@kiga/entity/define-area.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { campusErrors } from './campus.errors.ts';
import { campusPermissions } from './campus.permissions.ts';
import { classEntity } from './class.entity.ts';
import { grade } from './grade.entity.ts';
import { lead } from './lead.entity.ts';
import { parent } from './parent.entity.ts';
import { student } from './student.entity.ts';
import { term } from './term.entity.ts';

/** The kindergarten itself: grades, classes, children and their parents, children who may come, terms. */
export const campusArea = defineArea({
  name: 'campus',
  dependsOn: ['identity'],
  entities: [grade, classEntity, student, parent, lead, term],
  permissions: campusPermissions,
  errors: campusErrors,
  reaches: { 'kindergarten.list': 'administered' } satisfies Record<string, ReachKind>,
  menus: [
    { key: 'campus', href: null, icon: 'campus', componentUrl: null, sort: 10, zhCN: '园所管理', enUS: 'Campus' },
    {
      key: 'campus.students',
      parent: 'campus',
      href: '/campus/students',
      icon: 'children',
      componentUrl: 'campus/students',
      permission: 'campus.student.read',
      sort: 1,
      zhCN: '学生',
      enUS: 'Students',
    },
    {
      key: 'campus.parents',
      parent: 'campus',
      href: '/campus/parents',
      icon: 'parents',
      componentUrl: 'campus/parents',
      permission: 'campus.parent.read',
      sort: 4,
      zhCN: '家长',
      enUS: 'Parents',
    },
    {
      key: 'campus.enrollment',
      parent: 'campus',
      href: '/campus/enrollment',
      icon: 'enrollment',
      componentUrl: 'campus/enrollment',
      permission: 'campus.lead.read',
      sort: 5,
      zhCN: '招生意向',
      enUS: 'Enrollment',
    },
    {
      key: 'campus.classes',
      parent: 'campus',
      href: '/campus/classes',
      icon: 'class',
      componentUrl: 'campus/classes',
      permission: 'campus.class.read',
      sort: 2,
      zhCN: '班级',
      enUS: 'Classes',
    },
    {
      key: 'campus.grades',
      parent: 'campus',
      href: '/campus/grades',
      icon: 'grade',
      componentUrl: 'campus/grades',
      permission: 'campus.grade.read',
      sort: 3,
      zhCN: '年级',
      enUS: 'Grades',
    },
    {
      key: 'campus.terms',
      parent: 'campus',
      href: '/campus/terms',
      icon: 'term',
      componentUrl: 'campus/terms',
      permission: 'campus.term.read',
      sort: 6,
      zhCN: '学期',
      enUS: 'Terms',
    },
  ],
});
