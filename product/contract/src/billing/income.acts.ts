import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { MONTH } from '../attendance/refund-list.entity.ts';
import { ownerIds } from '../program/tenancy.ts';
import { ledgerAccountKinds, ledgerCodes, ownedAccountKinds } from './ledger.ts';
import { openWithdrawalStates, withdrawalStates } from './withdrawal.states.ts';

const month = z.string().regex(MONTH, 'FIELD_FORMAT');
const sums = z.object({ availableFen: z.number(), heldFen: z.number(), poolFen: z.number() });

/**
 * Returns an agent's sums, how its balance changed in a month, and its open withdrawal. Finance names the agent by
 * `organizationId`. Throws RECORD_NOT_FOUND for an organization that is no agent within reach.
 */
export const incomeMonth = defineCall({
  name: 'billing.income.month',
  method: 'GET',
  path: '/api/billing/income/month',
  access: { anyOf: ['billing.income.read'] },
  scope: 'tenant',
  input: z.strictObject({ month: month.optional(), organizationId: z.uuid().optional(), ...ownerIds }),
  output: z.object({
    agentName: z.string(),
    month: z.string(),
    now: sums,
    /** The balance at the beginning and at the end of the month, or now, with the changes between by their kind. */
    beginFen: z.number(),
    endFen: z.number(),
    changes: z.array(z.object({ code: z.enum(ledgerCodes), amountFen: z.number() })),
    /** Income of the month by kindergarten and package. */
    byKindergarten: z.array(
      z.object({
        kigId: z.string(),
        kigName: z.string().nullable(),
        packageName: z.string().nullable(),
        orders: z.number(),
        totalFen: z.number(),
        agentFen: z.number(),
      }),
    ),
    openWithdrawal: z
      .object({
        id: z.string(),
        withdrawalNumber: z.string(),
        amountFen: z.number(),
        appliedAt: z.string(),
        status: z.enum(openWithdrawalStates),
      })
      .nullable(),
    hasBankAccount: z.boolean(),
    /** Moment of the last proof that every balance equals its entries, and the difference; null before the first. */
    proof: z.object({ at: z.string(), differenceFen: z.number() }).nullable(),
  }),
});

/** A month of an agent's income. */
export type IncomeMonth = z.infer<typeof incomeMonth.output>;

const entry = z.object({
  id: z.string(),
  at: z.string(),
  code: z.enum(ledgerCodes),
  /** Accounts that the transaction moved money from and to, as far as the reader may know them. */
  from: z.enum(ledgerAccountKinds),
  to: z.enum(ledgerAccountKinds),
  /** Number of the order or withdrawal; null where several orders are the cause. */
  reference: z.string().nullable(),
  orderCount: z.number(),
  /** Kindergarten of the cause, or the bank account of a withdrawal, such as `华禾银行 2290`. */
  origin: z.string().nullable(),
  amountFen: z.number(),
  /** Sums after it. */
  after: sums,
  /** Accounts that it moved. */
  moved: z.array(z.enum(ownedAccountKinds)),
});

/** A row of an agent's ledger. */
export type IncomeEntry = z.infer<typeof entry>;

const entriesPage = logPage(entry);

/** Returns the transactions of an agent's accounts in a month, the latest first. */
export const incomeEntries = defineCall({
  name: 'billing.income.entries',
  method: 'POST',
  path: '/api/billing/income/entries',
  access: { anyOf: ['billing.income.read'] },
  scope: 'tenant',
  input: z.strictObject({
    ...entriesPage.input.shape,
    month: month.optional(),
    account: z.enum(['available', 'held', 'pool']).optional(),
    organizationId: z.uuid().optional(),
    ...ownerIds,
  }),
  output: entriesPage.output,
});

/** Returns the orders behind a transaction of an agent's accounts, each with its computation. Throws RECORD_NOT_FOUND. */
export const explainIncome = defineCall({
  name: 'billing.income.explain',
  method: 'GET',
  path: '/api/billing/income/explain',
  access: { anyOf: ['billing.income.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), organizationId: z.uuid().optional(), ...ownerIds }),
  output: z.object({
    amountFen: z.number(),
    orders: z.array(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        kigName: z.string().nullable(),
        packageName: z.string().nullable(),
        children: z.number(),
        months: z.number(),
        priceFen: z.number(),
        totalFen: z.number(),
        agentPriceFen: z.number(),
        platformFen: z.number(),
        feeBasisPoints: z.number(),
        channelFeeFen: z.number(),
        agentFen: z.number(),
      }),
    ),
    withdrawal: z
      .object({
        id: z.string(),
        withdrawalNumber: z.string(),
        status: z.enum(withdrawalStates.states.map(({ name }) => name)),
      })
      .nullable(),
  }),
});

/** The computation behind a transaction. */
export type ExplainedIncome = z.infer<typeof explainIncome.output>;
