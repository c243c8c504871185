import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { signUpColumns } from './publishing.excel.ts';
import { signUpStates } from './sign-up.states.ts';

/** The sign-up of a child for an activity, by a parent or by the office. */
export const signUp = defineEntity({
  area: 'communication',
  name: 'signUp',
  table: 'communication_sign_ups',
  fields: {
    activityId: reference('communication.activity', { required: true }),
    studentId: reference('campus.student', { required: true, isPart: true }),
    /** The child's present name, for the search. */
    studentName: name({ writable: false, person: true, sensitivity: 'family' }),
    /** The child's present class; computed. */
    classId: reference('campus.class', { writable: false }),
    status: stateChoice(signUpStates),
    /** Place in the order of the sign-ups of an activity. */
    queueNumber: integer({ writable: false }),
    source: choice(['family', 'office'], { writable: false }),
    /** The parent who signed the child up; empty for the office. */
    signedBy: text({ writable: false, maxLength: 100, sensitivity: 'family' }),
    signedOn: date({ writable: false, inLog: 'plain' }),
    signedAt: moment({ writable: false }),
    /** Whether the child came; empty until the office marked it. */
    attended: flag({ writable: false }),
    remark: text({ maxLength: 100, inLog: 'hidden' }),
  },
  title: 'signedOn',
  list: ['queueNumber', 'studentId', 'classId', 'activityId', 'status', 'signedBy', 'signedAt', 'attended'],
  filter: ['activityId', 'status', 'attended', 'studentId'],
  search: ['studentName'],
  sort: [
    { field: 'queueNumber', order: 'asc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [{ name: 'child', fields: ['activityId', 'studentId', 'remark'] }],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'activityId'] },
    { name: 'signUp', fields: ['queueNumber', 'source', 'signedBy', 'signedAt', 'attended', 'remark'] },
  ],
  excel: signUpColumns,
  states: signUpStates,
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'communication.signUp': typeof signUp;
  }
}
