import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { classroomColumns } from './classroom.excel.ts';

/** A room of a kindergarten that serves at most one class. The class holds the reference. */
export const classroom = defineEntity({
  area: 'campus',
  name: 'classroom',
  table: 'classrooms',
  fields: {
    classroomName: name({ required: true }),
    /** Class in the room now, if the reader reaches it; computed, not stored. */
    classId: reference('campus.class', { writable: false }),
    /** Names of the cameras in the room, for readers of cameras; looked up. */
    cameraNames: text({ writable: false }),
  },
  title: 'classroomName',
  list: ['classroomName', 'classId', 'cameraNames'],
  filter: [],
  search: ['classroomName'],
  sort: [{ field: 'classroomName', order: 'asc' }],
  form: [{ name: 'basic', fields: ['classroomName'] }],
  detail: [{ name: 'basic', fields: ['classroomName', 'classId', 'cameraNames'] }],
  excel: classroomColumns,
  import: { required: ['classroomName'], match: [['classroomName']] },
  unique: [{ field: 'classroomName', error: 'CAMPUS_CLASSROOM_NAME_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.classroom': typeof classroom;
  }
}
