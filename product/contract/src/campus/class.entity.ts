import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { defineEntity } from '../program/tenancy.ts';
import { classColumns } from './class.excel.ts';

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
    capacity: integer({ min: 1, max: 200 }),
    /** Number of children in the class now; counted, not stored. */
    studentCount: integer({ writable: false }),
  },
  title: 'className',
  list: ['className', 'gradeId', 'classroomId', 'studentCount', 'capacity'],
  filter: ['gradeId'],
  search: ['className'],
  sort: [
    { field: 'gradeId', order: 'asc' },
    { field: 'className', order: 'asc' },
  ],
  form: [{ name: 'basic', fields: ['className', 'gradeId', 'classroomId', 'capacity'] }],
  detail: [{ name: 'basic', fields: ['className', 'gradeId', 'classroomId', 'studentCount', 'capacity'] }],
  excel: classColumns,
  import: { required: ['className', 'gradeId'], match: [['className']] },
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
