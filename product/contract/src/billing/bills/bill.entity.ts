import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { MONTH } from '../../attendance/refund-list.entity.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { billColumns } from './bill.excel.ts';
import { billStates } from './bill.states.ts';

/** Greatest number of days that a bill counts as overdue. */
const OVERDUE_MAX = 100_000;

/**
 * The bill of a child for a month, with its lines. The act `makeMonth` creates it, and nobody changes it but by its acts.
 * It names the child by a column of its own, because it outlives the child: an erasure takes the name and leaves the
 * amounts.
 */
export const bill = defineEntity({
  area: 'billing',
  name: 'bill',
  table: 'bills',
  fields: {
    /** Without gaps in a month, in the order of classes and names. */
    billNumber: text({ required: true, maxLength: 20, inLog: 'plain' }),
    month: text({ required: true, maxLength: 7, pattern: MONTH, inLog: 'plain' }),
    /** The child's present name; kept in the child's record. */
    studentName: name({ writable: false, person: true }),
    /** Name of the class when the bill was made. */
    className: text({ maxLength: 40 }),
    /** Sum of the lines, never below zero. */
    totalFen: money({ required: true }),
    /** Sum of the booked payments, as the ledger has it. */
    paidFen: money({ writable: false }),
    openFen: money({ writable: false }),
    dueOn: date({ required: true }),
    /** Days since the due day of an issued bill; empty where it is not overdue. */
    overdueDays: integer({ min: 1, max: OVERDUE_MAX, writable: false }),
    remindedOn: date({ writable: false }),
    issuedAt: moment({ writable: false }),
    paidAt: moment({ writable: false }),
    voidReason: text({ maxLength: 200, multiline: true, writable: false }),
    status: stateChoice(billStates),
  },
  title: 'billNumber',
  list: [
    'billNumber',
    'studentName',
    'className',
    'month',
    'totalFen',
    'paidFen',
    'openFen',
    'dueOn',
    'overdueDays',
    'remindedOn',
    'status',
  ],
  filter: ['month', 'status', 'className', 'dueOn', 'totalFen'],
  search: ['billNumber', 'studentName'],
  sort: [
    { field: 'billNumber', order: 'asc' },
    { field: 'dueOn', order: 'asc' },
    { field: 'totalFen', order: 'desc' },
  ],
  form: [],
  detail: [
    { name: 'bill', fields: ['studentName', 'className', 'month', 'totalFen', 'paidFen', 'openFen', 'dueOn'] },
    { name: 'lines', fields: [] },
    { name: 'payments', fields: [] },
    { name: 'course', fields: ['issuedAt', 'remindedOn', 'paidAt', 'voidReason'] },
  ],
  excel: billColumns,
  states: billStates,
  // Vouchers and books are kept for 30 years: 会计档案管理办法 (2015), appendix 1.
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.bill': typeof bill;
  }
}
