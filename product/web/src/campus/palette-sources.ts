import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { parent } from '@kiga/contract/campus/parent.entity.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { asParent } from './parent-record.ts';
import { asStudent } from './student-record.ts';

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
    entity: classEntity,
    href: '/campus/classes',
    hint: (record: EntityRecord) => [record.gradeIdText],
  },
];
