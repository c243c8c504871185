import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { LEAVE_DAYS_MAX } from './leave-fields.ts';

/** Days of leave that one approval suffices for, in a kindergarten that has set none. */
export const USUAL_LEAVE_DAYS = 3;

/** The number of days of leave for which one approval suffices, from a day on. A longer leave needs a second approval. */
export const leavePolicy = defineEntity({
  area: 'attendance',
  name: 'leavePolicy',
  table: 'leave_policies',
  fields: {
    policyName: text({ required: true, maxLength: 40 }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    studentDays: integer({ required: true, min: 0, max: LEAVE_DAYS_MAX }),
    teacherDays: integer({ required: true, min: 0, max: LEAVE_DAYS_MAX }),
  },
  title: 'policyName',
  list: ['policyName', 'beginsOn', 'studentDays', 'teacherDays'],
  filter: ['beginsOn'],
  search: ['policyName'],
  sort: [{ field: 'beginsOn', order: 'desc' }],
  form: [{ name: 'basic', fields: ['policyName', 'beginsOn', 'studentDays', 'teacherDays'] }],
  detail: [{ name: 'basic', fields: ['beginsOn', 'studentDays', 'teacherDays'] }],
  unique: [{ field: 'beginsOn', error: 'ATTENDANCE_POLICY_DAY_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.leavePolicy': typeof leavePolicy;
  }
}
