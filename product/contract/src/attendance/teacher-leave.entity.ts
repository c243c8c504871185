import { coded } from '@kiga/entity/fields/coded.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { teacherSight } from '../campus/teacher.entity.ts';
import { defineEntity } from '../program/tenancy.ts';
import { leaveStates } from './leave.states.ts';
import { leaveFields, leavePeriodIssues } from './leave-fields.ts';
import { teacherLeaveColumns } from './teacher-leave.excel.ts';

/** A leave of a staff member. */
export const teacherLeave = defineEntity({
  area: 'attendance',
  name: 'teacherLeave',
  table: 'teacher_leaves',
  fields: {
    /** The account's own staff member where it is empty. */
    teacherId: reference('campus.teacher', { isPart: true }),
    /** The person's present name, for the search. */
    teacherName: name({ writable: false, person: true, sensitivity: 'name' }),
    kind: coded('teacher-leave-kind', { required: true }),
    ...leaveFields,
  },
  title: 'period',
  list: ['period', 'teacherId', 'kind', 'days', 'status'],
  filter: ['status', 'kind', 'teacherId', 'fromDay', 'toDay'],
  search: ['teacherName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'fromDay', order: 'desc' },
  ],
  form: [
    { name: 'person', fields: ['teacherId', 'kind'] },
    { name: 'time', fields: ['fromDay', 'fromPart', 'toDay', 'toPart'] },
    { name: 'why', fields: ['reason'] },
  ],
  detail: [
    { name: 'person', fields: ['teacherId', 'kind'] },
    { name: 'time', fields: ['fromDay', 'fromPart', 'toDay', 'toPart', 'days'] },
    { name: 'why', fields: ['reason', 'asker'] },
    { name: 'decision', fields: ['approvals', 'rejectReason'] },
  ],
  excel: teacherLeaveColumns,
  rules: [leavePeriodIssues],
  states: leaveStates,
  sight: teacherSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.teacherLeave': typeof teacherLeave;
  }
}
