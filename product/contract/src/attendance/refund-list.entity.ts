import { stateChoice } from '@kiga/entity/define-states.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { refundListStates } from './refund-list.states.ts';

/** Form of a month, such as `2026-10`. */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Maximum number of children of a list. */
export const REFUND_CHILDREN_MAX = 100_000;

/**
 * The refunds of a month, with a line for each child that has a rule. A rule by term has its lines in the month in
 * which the term ends. The act `make` creates a list.
 */
export const refundList = defineEntity({
  area: 'attendance',
  name: 'refundList',
  table: 'refund_lists',
  fields: {
    month: text({ required: true, maxLength: 7, pattern: MONTH, inLog: 'plain' }),
    /** Sums of the lines that the reader sees; computed. */
    childCount: integer({ min: 0, max: REFUND_CHILDREN_MAX, writable: false }),
    amountFen: money({ writable: false }),
    status: stateChoice(refundListStates),
    /** Name of the account that submitted it last. */
    submitter: text({ writable: false }),
    submittedAt: moment({ writable: false }),
    approver: text({ writable: false }),
    approvedAt: moment({ writable: false }),
    rejectReason: text({ writable: false, maxLength: 200, sensitivity: 'internal' }),
  },
  title: 'month',
  list: ['month', 'childCount', 'amountFen', 'submitter', 'approver', 'status'],
  filter: ['status', 'month'],
  search: ['month'],
  sort: [{ field: 'month', order: 'desc' }],
  form: [],
  detail: [
    { name: 'lines', fields: ['childCount', 'amountFen'] },
    { name: 'decision', fields: ['submitter', 'submittedAt', 'approver', 'approvedAt', 'rejectReason'] },
  ],
  states: refundListStates,
  unique: [{ field: 'month', error: 'ATTENDANCE_REFUND_MONTH_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.refundList': typeof refundList;
  }
}
