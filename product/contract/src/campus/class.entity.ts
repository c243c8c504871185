import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { defineEntity } from '../program/tenancy.ts';
import { classColumns } from './class.excel.ts';
import { teacherSight } from './teacher.entity.ts';

const amongTeachers = () => ({ status: 'in-service' });

/** A class of a grade, such as 小一班. */
export const classEntity = defineEntity({
  area: 'campus',
  name: 'class',
  table: 'classes',
  fields: {
    className: name({ required: true }),
    gradeId: reference('campus.grade', { required: true }),
    /** Its room, which serves no other class. */
    classroomId: reference('campus.classroom', {}),
    headTeacherId: reference('campus.teacher', { among: amongTeachers, sensitivity: 'staff' }),
    /** Teachers in addition to the head. */
    assistants: references('campus.teacher', { maxCount: 8, among: amongTeachers, sensitivity: 'staff' }),
    capacity: integer({ min: 1, max: 200 }),
    /** Number of children in the class now; counted, not stored. */
    studentCount: integer({ writable: false }),
  },
  title: 'className',
  list: ['className', 'gradeId', 'headTeacherId', 'assistants', 'classroomId', 'studentCount', 'capacity'],
  filter: ['gradeId'],
  search: ['className'],
  sort: [
    { field: 'gradeId', order: 'asc' },
    { field: 'className', order: 'asc' },
  ],
  form: [{ name: 'basic', fields: ['className', 'gradeId', 'headTeacherId', 'assistants', 'classroomId', 'capacity'] }],
  detail: [
    {
      name: 'basic',
      fields: ['className', 'gradeId', 'headTeacherId', 'assistants', 'classroomId', 'studentCount', 'capacity'],
    },
    { name: 'roll', fields: ['studentCount'] },
  ],
  excel: classColumns,
  import: { required: ['className', 'gradeId'], match: [['className']] },
  rules: [
    ({ headTeacherId, assistants }) =>
      headTeacherId && assistants?.includes(headTeacherId)
        ? [{ field: 'assistants', error: 'CAMPUS_CLASS_TEACHER_TWICE' }]
        : [],
  ],
  // Who may not read teachers does not see them here.
  sight: (viewer) => ({ basic: 'full', staff: teacherSight(viewer).name }),
  unique: [
    { field: 'className', error: 'CAMPUS_CLASS_NAME_TAKEN' },
    { field: 'classroomId', error: 'CAMPUS_CLASSROOM_TAKEN' },
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.class': typeof classEntity;
  }
}
