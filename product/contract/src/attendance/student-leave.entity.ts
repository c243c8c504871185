import { coded } from '@kiga/entity/fields/coded.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { leaveStates } from './leave.states.ts';
import { leaveFields, leavePeriodIssues } from './leave-fields.ts';
import { studentLeaveColumns } from './student-leave.excel.ts';

/** A leave of a child. Symptom and diagnosis of a sick child are health data. */
export const studentLeave = defineEntity({
  area: 'attendance',
  name: 'studentLeave',
  table: 'student_leaves',
  fields: {
    studentId: reference('campus.student', { required: true, isPart: true }),
    /** The child's present name, for the search. */
    studentName: name({ writable: false, person: true, sensitivity: 'family' }),
    /** The child's present class; computed. */
    classId: reference('campus.class', { writable: false }),
    kind: coded('student-leave-kind', { required: true }),
    ...leaveFields,
    /** Name of the parent who asked; computed, and empty for all others. */
    askerName: text({ writable: false, maxLength: 40, sensitivity: 'family' }),
    symptom: coded('symptom', { sensitivity: 'health' }),
    diagnosis: text({ maxLength: 100, sensitivity: 'health' }),
  },
  title: 'period',
  list: ['period', 'studentId', 'classId', 'kind', 'days', 'askerName', 'status'],
  filter: ['status', 'kind', 'studentId', 'fromDay', 'toDay'],
  search: ['studentName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'fromDay', order: 'desc' },
  ],
  form: [
    { name: 'person', fields: ['studentId', 'kind'] },
    { name: 'time', fields: ['fromDay', 'fromPart', 'toDay', 'toPart'] },
    { name: 'why', fields: ['reason', 'symptom', 'diagnosis'] },
  ],
  detail: [
    { name: 'person', fields: ['studentId', 'classId', 'kind'] },
    { name: 'time', fields: ['fromDay', 'fromPart', 'toDay', 'toPart', 'days'] },
    { name: 'why', fields: ['reason', 'symptom', 'diagnosis', 'asker', 'askerName'] },
    { name: 'decision', fields: ['approvals', 'rejectReason'] },
  ],
  excel: studentLeaveColumns,
  rules: [leavePeriodIssues],
  states: leaveStates,
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.studentLeave': typeof studentLeave;
  }
}
