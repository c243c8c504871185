import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { MONTH } from '../../attendance/refund-list.entity.ts';
import { ownerIds } from '../../program/tenancy.ts';
import { ledgerAccountKinds, ledgerCodes } from '../ledger.ts';
import { orderKinds, paymentChannels } from '../recharge-order.entity.ts';

const month = z.string().regex(MONTH, 'FIELD_FORMAT');

/**
 * Reasons that a month cannot be closed: it runs; another month is next; the ledger's proof fails; days without a compared
 * bill; open differences; open online payments; payment slips that wait.
 */
export const bookBlockers = ['running', 'order', 'proof', 'unreconciled', 'differences', 'payments', 'slips'] as const;

/** A reason that a month cannot be closed. */
export type BookBlocker = (typeof bookBlockers)[number];

const blocker = z.object({
  kind: z.enum(bookBlockers),
  count: z.number(),
  /** The month that is next (`order`), or the first day without a compared bill (`unreconciled`). */
  period: z.string().nullable(),
});

/** Orders that were booked in the month, and refunds that were, whenever their order was. Amounts in fen. */
const orderSums = {
  orders: z.number(),
  totalFen: z.number(),
  refunds: z.number(),
  refundedFen: z.number(),
  /** Channel fees of the orders, less those of the refunds. */
  feeFen: z.number(),
};

const report = z.object({
  /** Every kind of ledger account; what was taken in counts above zero. */
  accounts: z.array(
    z.object({
      kind: z.enum(ledgerAccountKinds),
      openingFen: z.number(),
      inFen: z.number(),
      outFen: z.number(),
      closingFen: z.number(),
    }),
  ),
  /** `packageName` is null for top-ups. */
  packages: z.array(z.object({ kind: z.enum(orderKinds), packageName: z.string().nullable(), ...orderSums })),
  channels: z.array(z.object({ channel: z.enum(paymentChannels), ...orderSums })),
  /** Agents whose accounts moved: income, income taken back by refunds, what was paid out, and all they have at the end. */
  agents: z.array(
    z.object({
      organizationId: z.string(),
      name: z.string(),
      earnedFen: z.number(),
      refundedFen: z.number(),
      paidOutFen: z.number(),
      closingFen: z.number(),
    }),
  ),
  /** Withdrawals that were applied for, paid, and rejected in the month. */
  withdrawals: z.array(
    z.object({
      code: z.enum(['withdrawalHeld', 'withdrawalPaid', 'withdrawalReturned']),
      count: z.number(),
      amountFen: z.number(),
    }),
  ),
  /** Invoices that bear a day of the month, and those that were cancelled in red in it. */
  invoices: z.object({ issued: z.number(), issuedFen: z.number(), red: z.number(), redFen: z.number() }),
});

/** The report of a month, which closing it keeps. */
export type BookReport = z.infer<typeof report>;

/**
 * Returns the report of a month of the operator's books: as it was kept for a closed month, else as it stands. Without a
 * month it is the first open one that is over, or else the present one.
 */
export const bookMonth = defineCall({
  name: 'billing.bookMonth.report',
  method: 'GET',
  path: '/api/billing/book-month/report',
  access: { anyOf: ['billing.bookMonth.read'] },
  scope: 'tenant',
  input: z.strictObject({ month: month.optional(), ...ownerIds }),
  output: z.object({
    month: z.string(),
    report,
    /** Null for an open month. `isIntact` says that the report still has its hash, SHA-256 in hex. */
    closed: z
      .object({ at: z.string(), by: z.string().nullable(), sha256: z.string(), isIntact: z.boolean() })
      .nullable(),
    /** Empty where the month is closed or can be. */
    blockers: z.array(blocker),
  }),
});

/** A month of the operator's books. */
export type BookMonth = z.infer<typeof bookMonth.output>;

/**
 * Closes a month and keeps its report; nothing can be booked in it afterwards. Throws BILLING_BOOKS_CLOSED {month},
 * BILLING_BOOKS_BLOCKED {count}.
 */
export const closeBookMonth = defineCall({
  name: 'billing.bookMonth.close',
  method: 'POST',
  path: '/api/billing/book-month/close',
  access: { anyOf: ['billing.bookMonth.close'] },
  scope: 'tenant',
  input: z.strictObject({ month, ...ownerIds }),
  output: z.object({}),
});

/** Choice of the entries behind a sum: those of an account, or orders and refunds of a package or a channel. */
const filter = {
  account: z.enum(ledgerAccountKinds).optional(),
  organizationId: z.uuid().optional(),
  code: z.enum(ledgerCodes).optional(),
  orders: z.enum(['booked', 'refunded']).optional(),
  kind: z.enum(orderKinds).optional(),
  packageName: z.string().max(40).optional(),
  channel: z.enum(paymentChannels).optional(),
};

const entry = z.object({
  /** Unique in a page. */
  id: z.string(),
  at: z.string(),
  code: z.enum(ledgerCodes),
  /** Null for an order or a refund. */
  account: z.enum(ledgerAccountKinds).nullable(),
  /** Owner of the account. */
  organizationName: z.string().nullable(),
  /** Number of the order or withdrawal; null where several orders are the cause, or none. */
  reference: z.string().nullable(),
  orderCount: z.number(),
  /** Kindergarten of the cause, or the bank of a withdrawal. */
  origin: z.string().nullable(),
  /** With the sign of the report. */
  amountFen: z.number(),
});

/** An entry behind a sum of the report. */
export type BookEntry = z.infer<typeof entry>;

const entriesPage = logPage(entry);

/** Returns the entries of a month behind a sum of its report, the latest first. */
export const bookEntries = defineCall({
  name: 'billing.bookMonth.entries',
  method: 'POST',
  path: '/api/billing/book-month/entries',
  access: { anyOf: ['billing.bookMonth.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...entriesPage.input.shape, month, ...filter, ...ownerIds }),
  output: entriesPage.output,
});

/** Choice of entries, as `bookEntries` takes it. */
export type BookFilter = Omit<
  z.output<typeof bookEntries.input>,
  'month' | 'pageNumber' | 'pageSize' | keyof typeof ownerIds
>;

/** Returns the report of a month as an xlsx file, and logs it. */
export const exportBookMonth = defineCall({
  name: 'billing.bookMonth.export',
  method: 'POST',
  path: '/api/billing/book-month/export',
  access: { anyOf: ['billing.bookMonth.export'] },
  scope: 'tenant',
  input: z.strictObject({ month, ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});

/**
 * Returns the vouchers (记账凭证) of a closed month as an xlsx file for bookkeeping programs, and logs it. Throws
 * BILLING_BOOKS_OPEN {month}.
 */
export const exportVouchers = defineCall({
  name: 'billing.bookMonth.vouchers',
  method: 'POST',
  path: '/api/billing/book-month/vouchers',
  access: { anyOf: ['billing.bookMonth.export'] },
  scope: 'tenant',
  input: z.strictObject({ month, ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});
