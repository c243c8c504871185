import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { MONTH } from '../../attendance/refund-list.entity.ts';
import { ownerIds } from '../../program/tenancy.ts';
import { onlineChannels } from '../merchant-account.ts';
import { bill } from './bill.entity.ts';
import { billStates } from './bill.states.ts';
import { paymentMethods } from './bill-ledger.ts';
import { lineKinds } from './bill-sums.ts';
import { CHARGE_MAX_FEN } from './charge.entity.ts';

const month = z.string().regex(MONTH, 'FIELD_FORMAT');

/** Day of the month on which its bills are due, where nothing else is asked for. */
export const DUE_DAY = 5;

/**
 * Makes the drafts of a month for all enrolled children who have no bill of it, and computes its drafts again. Issued bills
 * stay. Throws BILLING_MONTH_CLOSED, BILLING_NO_CHARGE, BILLING_BILLS_WHOLE; VALIDATION_FAILED with BILLING_DUE_EARLY at
 * `dueOn`.
 */
export const makeBills = defineAct(bill, {
  act: 'makeMonth',
  of: 'list',
  asks: {
    month: text({ required: true, maxLength: 7, pattern: MONTH, inLog: 'plain' }),
    dueOn: date({ required: true }),
  },
  output: z.object({ made: z.number(), computedAgain: z.number() }),
});

/**
 * Issues all drafts of a month and tells the guardians. Throws BILLING_MONTH_CLOSED, BILLING_BILLS_WHOLE,
 * BILLING_NO_DRAFT.
 */
export const issueBills = defineCall({
  name: 'billing.bill.issueMonth',
  method: 'POST',
  path: '/api/billing/bill/issue-month',
  access: { anyOf: ['billing.bill.issue'] },
  scope: 'tenant',
  input: z.strictObject({ month, ...ownerIds }),
  output: z.object({ issued: z.number() }),
});

/**
 * Adds a line by hand to a draft. Throws RECORD_NOT_FOUND, STATE_CHANGED; VALIDATION_FAILED at `adjustmentFen` with
 * BILLING_AMOUNT_EMPTY, BILLING_AMOUNT_ZERO or BILLING_BILL_BELOW_ZERO.
 */
export const adjustBill = defineAct(bill, {
  act: 'adjust',
  of: 'record',
  asks: {
    adjustmentFen: money({ min: -CHARGE_MAX_FEN, max: CHARGE_MAX_FEN }),
    reason: text({ required: true, maxLength: 60 }),
  },
  output: z.object({}),
});

const line = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  /** Name of the charge, or the reason of a line by hand; null for refunds and credit. */
  label: z.string().nullable(),
  quantity: z.number(),
  unitFen: z.number(),
  amountFen: z.number(),
  /** Month of a refund, and the days whose meals it pays back. */
  refundMonth: z.string().nullable(),
  days: z.array(z.string()),
});

/** A line of a bill. */
export type BillLine = z.infer<typeof line>;

const payment = z.object({
  id: z.string(),
  receiptNumber: z.string(),
  amountFen: z.number(),
  method: z.enum(paymentMethods),
  /** Payment platform of a payment by app; null for any other. */
  channel: z.enum(onlineChannels).nullable(),
  receivedOn: z.string(),
  payerName: z.string().nullable(),
  reference: z.string().nullable(),
  receivedBy: z.string().nullable(),
  /** Day and reason of its reversal; null for a booked payment. */
  reversedOn: z.string().nullable(),
  reversalReason: z.string().nullable(),
  /** How the platform gives a reversed payment by app back; null for any other payment. */
  refund: z
    .object({
      status: z.enum(['refunding', 'refunded', 'refundFailed']),
      /** The platform's words. */
      failure: z.string().nullable(),
    })
    .nullable(),
});

/** A payment for a bill. */
export type BillPayment = z.infer<typeof payment>;

/** Returns the lines and payments of a bill, and what the kindergarten owes the child. Throws RECORD_NOT_FOUND. */
export const billDetails = defineCall({
  name: 'billing.bill.details',
  method: 'GET',
  path: '/api/billing/bill/details',
  access: { anyOf: ['billing.bill.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    /** Null once the child is erased. */
    studentId: z.string().nullable(),
    lines: z.array(line),
    payments: z.array(payment),
    /** Credit of the child that no bill has used. */
    creditFen: z.number(),
  }),
});

/** The lines and payments of a bill. */
export type BillDetails = z.infer<typeof billDetails.output>;

/** A bill as the child's page and the parents' app show it. */
export const shortBill = z.object({
  id: z.string(),
  billNumber: z.string(),
  month: z.string(),
  totalFen: z.number(),
  paidFen: z.number(),
  dueOn: z.string(),
  status: z.enum(billStates.states.map(({ name }) => name)),
  lines: z.array(line),
});

/** A bill with its lines. */
export type ShortBill = z.infer<typeof shortBill>;

/** Returns the latest issued bills of a child, newest first, and its credit. */
export const billsOfStudent = defineCall({
  name: 'billing.bill.ofStudent',
  method: 'GET',
  path: '/api/billing/bill/of-student',
  access: { anyOf: ['billing.bill.read'] },
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid(), ...ownerIds }),
  output: z.object({ bills: z.array(shortBill), creditFen: z.number() }),
});

/** Reminds the guardians of an overdue bill. Throws RECORD_NOT_FOUND, BILLING_NOT_OVERDUE, BILLING_REMINDED_TODAY. */
export const remindOfBill = defineAct(bill, { act: 'remind', of: 'record', output: z.object({}) });

/** Reminds the guardians of all overdue bills that were not reminded of today. Throws BILLING_BILLS_WHOLE. */
export const remindOfAll = defineCall({
  name: 'billing.bill.remindAll',
  method: 'POST',
  path: '/api/billing/bill/remind-all',
  access: { anyOf: ['billing.bill.remind'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({ reminded: z.number() }),
});
