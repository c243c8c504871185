import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { requestStates } from './request-states.ts';

/** Overtime of a staff member. Once approved, comp leave may spend its hours until they expire. */
export const makeup = defineEntity({
  area: 'attendance',
  name: 'makeup',
  table: 'makeups',
  fields: {
    teacherId: reference('campus.teacher', { required: true, isPart: true, among: () => ({ status: 'in-service' }) }),
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    /** In halves of an hour. */
    hours: decimal({ required: true, min: 0.5, max: 16, places: 1, unit: 'h' }),
    reason: text({ required: true, maxLength: 200, multiline: true }),
    status: stateChoice(requestStates),
    rejectReason: text({ writable: false, maxLength: 200 }),
    /** Last day on which comp leave may spend it; set by the approval. */
    expiresOn: date({ writable: false, inLog: 'plain' }),
  },
  title: 'day',
  list: ['teacherId', 'day', 'hours', 'reason', 'status', 'expiresOn'],
  filter: ['status', 'teacherId', 'day'],
  search: ['reason'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
  ],
  form: [{ name: 'basic', fields: ['teacherId', 'day', 'hours', 'reason'] }],
  detail: [{ name: 'basic', fields: ['teacherId', 'day', 'hours', 'reason', 'status', 'rejectReason', 'expiresOn'] }],
  states: requestStates,
  rules: [({ hours }) => (hours && hours % 0.5 !== 0 ? [{ field: 'hours', error: 'ATTENDANCE_MAKEUP_HALVES' }] : [])],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.makeup': typeof makeup;
  }
}
