import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import { parent } from '@kiga/contract/campus/parent.entity.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { asParent } from './parent-record.ts';
import { asStudent } from './student-record.ts';
import { asTeacher } from './teacher-record.ts';

/** Records of the area that the command palette finds, with their lists and the values that distinguish namesakes. */
export const campusPaletteSources = [
  {
    entity: student,
    href: '/campus/students',
    hint(record: EntityRecord) {
      const { classIdText, stuNo } = asStudent(record);
      return [classIdText, stuNo];
    },
  },
  {
    entity: parent,
    href: '/campus/parents',
    hint: (record: EntityRecord) => (asParent(record).children ?? []).map(({ stuName }) => stuName),
  },
  {
    entity: teacher,
    href: '/campus/teachers',
    hint(record: EntityRecord) {
      const { positionIdText, classes } = asTeacher(record);
      return [positionIdText, ...(classes ?? []).map(({ className }) => className)];
    },
  },
  {
    entity: classEntity,
    href: '/campus/classes',
    hint: (record: EntityRecord) => [record.gradeIdText],
  },
  {
    entity: kindergarten,
    href: '/campus/kindergartens',
    hint: (record: EntityRecord) => [record.code, record.areaIdText],
  },
];
