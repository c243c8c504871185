import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { requestStates } from './request-states.ts';
import { markWays, PERIODS_MAX } from './staff-states.ts';

/** A sign-in or sign-out that a staff member forgot. It counts once another person approved it. */
export const missedSignIn = defineEntity({
  area: 'attendance',
  name: 'missedSignIn',
  table: 'missed_sign_ins',
  fields: {
    teacherId: reference('campus.teacher', { required: true, isPart: true, among: () => ({ status: 'in-service' }) }),
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    /** Number of the period in the rule of that day. */
    period: integer({ required: true, min: 1, max: PERIODS_MAX }),
    way: choice(markWays, { required: true }),
    atTime: time({ required: true }),
    reason: text({ required: true, maxLength: 200, multiline: true }),
    status: stateChoice(requestStates),
    rejectReason: text({ writable: false, maxLength: 200 }),
  },
  title: 'day',
  list: ['teacherId', 'day', 'period', 'way', 'atTime', 'reason', 'status'],
  filter: ['status', 'teacherId', 'day'],
  search: ['reason'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
  ],
  form: [{ name: 'basic', fields: ['teacherId', 'day', 'period', 'way', 'atTime', 'reason'] }],
  detail: [
    { name: 'basic', fields: ['teacherId', 'day', 'period', 'way', 'atTime', 'reason', 'status', 'rejectReason'] },
  ],
  states: requestStates,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.missedSignIn': typeof missedSignIn;
  }
}
