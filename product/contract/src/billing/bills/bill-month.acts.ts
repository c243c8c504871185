import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { MONTH } from '../../attendance/refund-list.entity.ts';
import { ownerIds } from '../../program/tenancy.ts';

const month = z.string().regex(MONTH, 'FIELD_FORMAT');

/** Figures of a month's books, in fen. */
const figures = {
  careFen: z.number(),
  mealsFen: z.number(),
  otherFen: z.number(),
  adjustmentFen: z.number(),
  /** Refunds of attendance, below zero. */
  refundFen: z.number(),
  /** Credit of children that was kept (above zero) or used (below zero). */
  creditFen: z.number(),
  /** Sum of the above: what bills of the month charge. */
  chargedFen: z.number(),
  cashFen: z.number(),
  transferFen: z.number(),
  onlineFen: z.number(),
  /** Payments of the month less reversals. */
  receivedFen: z.number(),
  /** Open amounts at its end, of bills up to this month. */
  arrearsFen: z.number(),
};

const books = z.object({
  sums: z.object(figures),
  classes: z.array(z.object({ className: z.string(), ...figures })),
});

/** The books of a month, which closing it keeps. */
export type MonthBooks = z.infer<typeof books>;

/** Figures of the books, in the order of a report. */
export const bookFigures = Object.keys(figures) as readonly (keyof typeof figures)[];

/**
 * Returns where the bills of a month stand now, and its books: those of a closed month as they were kept. Throws
 * BILLING_BILLS_WHOLE.
 */
export const billMonth = defineCall({
  name: 'billing.billMonth.report',
  method: 'GET',
  path: '/api/billing/bill-month/report',
  access: { anyOf: ['billing.billMonth.read'] },
  scope: 'tenant',
  input: z.strictObject({ month, ...ownerIds }),
  output: z.object({
    month: z.string(),
    /** Enrolled children without a bill of the month. */
    withoutBill: z.number(),
    drafts: z.number(),
    draftFen: z.number(),
    issued: z.number(),
    paid: z.number(),
    /** Issued and paid bills of the month: their sum, what was paid for them, and what is open. */
    totalFen: z.number(),
    paidFen: z.number(),
    openFen: z.number(),
    /** Overdue bills of all months, and how many of them can be reminded of today. */
    overdue: z.number(),
    overdueFen: z.number(),
    toRemind: z.number(),
    isOver: z.boolean(),
    /** Moment and person of the closing; null for an open month. */
    closedAt: z.string().nullable(),
    closedBy: z.string().nullable(),
    books,
  }),
});

/** A month of bills. */
export type BillMonth = z.infer<typeof billMonth.output>;

/**
 * Closes a month and those before it, and keeps its books. Throws BILLING_MONTH_RUNNING, BILLING_MONTH_CLOSED {month},
 * BILLING_DRAFTS_REMAIN {count}, BILLING_BILLS_WHOLE.
 */
export const closeBillMonth = defineCall({
  name: 'billing.billMonth.close',
  method: 'POST',
  path: '/api/billing/bill-month/close',
  access: { anyOf: ['billing.billMonth.close'] },
  scope: 'tenant',
  input: z.strictObject({ month, ...ownerIds }),
  output: z.object({}),
});

/** Returns the books of a month as an xlsx file, and logs it. Throws BILLING_BILLS_WHOLE. */
export const exportBillMonth = defineCall({
  name: 'billing.billMonth.export',
  method: 'POST',
  path: '/api/billing/bill-month/export',
  access: { anyOf: ['billing.billMonth.export'] },
  scope: 'tenant',
  input: z.strictObject({ month, ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});
