import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { onlineChannels } from './merchant-account.ts';
import { packageTypes } from './package.entity.ts';
import {
  ORDER_CHILDREN_MAX,
  orderKinds,
  paymentChannels,
  rechargeOrder,
  TOP_UP_MAX_FEN,
} from './recharge-order.entity.ts';
import { rechargeOrderStates } from './recharge-order.states.ts';

const states = rechargeOrderStates.states.map(({ name }) => name);
const months = z.number().int('FIELD_NOT_INTEGER').min(1, 'FIELD_TOO_SMALL').max(36, 'FIELD_TOO_LARGE');
const studentIds = z
  .array(z.uuid())
  .max(ORDER_CHILDREN_MAX, 'BILLING_TOO_MANY_CHILDREN')
  .refine((ids) => new Set(ids).size === ids.length, { message: 'BILLING_CHILD_TWICE' });

/** A package that a kindergarten can buy, with its price there. */
const offer = z.object({
  id: z.string(),
  packageName: z.string(),
  type: z.enum(packageTypes),
  time: z.number(),
  /** Price of a month for a child. */
  priceFen: z.number(),
  tryFlag: z.boolean(),
  validDays: z.number().nullable(),
});

/** A package that a kindergarten can buy. */
export type PackageOffer = z.infer<typeof offer>;

const candidate = z.object({
  id: z.string(),
  stuName: z.string(),
  /** Pinyin of the name, for the search. */
  nameLatin: z.string(),
  className: z.string().nullable(),
  facePhoto: z.string().nullable(),
  /** Last day of service; null where there was none. */
  serviceEndDate: z.string().nullable(),
  /** Days until then, negative where it has passed; null without a service. */
  daysLeft: z.number().nullable(),
  /** True where the child had a trial. */
  isTried: z.boolean(),
});

/** A child whose service can be renewed. */
export type RenewalCandidate = z.infer<typeof candidate>;

/** Days before the end of a service from which on it asks for a renewal. */
export const RENEWAL_NOTICE_DAYS = 30;

/**
 * Returns the enrolled children of a kindergarten, first those whose service ends first, the packages on the shelf with
 * their prices there, and its balance. An agent names the kindergarten by `kigId`; without one, it gets the first of its
 * kindergartens by name.
 */
export const renewalPage = defineCall({
  name: 'billing.rechargeOrder.renewals',
  method: 'GET',
  path: '/api/billing/recharge-order/renewals',
  access: { anyOf: ['billing.rechargeOrder.make'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    kigId: z.string().nullable(),
    kigName: z.string().nullable(),
    /** Kindergartens that the caller renews for. */
    kindergartens: z.array(z.object({ id: z.string(), name: z.string() })),
    today: z.string(),
    creditFen: z.number(),
    packages: z.array(offer),
    children: z.array(candidate),
    /** Ways of payment that the operator has set up. */
    channels: z.array(z.enum(paymentChannels)),
  }),
});

/** The page of renewals. */
export type RenewalPage = z.infer<typeof renewalPage.output>;

/** Returns the kindergarten's balance, 0 for an agent, and the ways of payment that the operator has set up. */
export const payWays = defineCall({
  name: 'billing.rechargeOrder.payWays',
  method: 'GET',
  path: '/api/billing/recharge-order/pay-ways',
  access: { anyOf: ['billing.rechargeOrder.make'] },
  scope: 'own',
  input: z.strictObject({}),
  output: z.object({ creditFen: z.number(), channels: z.array(z.enum(paymentChannels)) }),
});

const line = z.object({
  studentId: z.string(),
  /** Null for a child that was erased since. */
  stuName: z.string().nullable(),
  className: z.string().nullable(),
  /** Last day of service before and after the order; `from` is null where there was none. */
  from: z.string().nullable(),
  until: z.string(),
});

/** A child of an order. */
export type OrderLine = z.infer<typeof line>;

/**
 * Computes a renewal without ordering it. Throws VALIDATION_FAILED at `packageId`, `months` or `studentIds`:
 * BILLING_PACKAGE_GONE, BILLING_CHILD_GONE, BILLING_TRIAL_USED, BILLING_NO_CHILD.
 */
export const quoteRenewal = defineCall({
  name: 'billing.rechargeOrder.quote',
  method: 'POST',
  path: '/api/billing/recharge-order/quote',
  access: { anyOf: ['billing.rechargeOrder.make'] },
  scope: 'tenant',
  input: z.strictObject({ packageId: z.uuid(), months, studentIds, ...ownerIds }),
  output: z.object({ priceFen: z.number(), totalFen: z.number(), lines: z.array(line) }),
});

/** A computed renewal. */
export type RenewalQuote = z.infer<typeof quoteRenewal.output>;

/**
 * Makes an order, and pays it where its channel is the balance. A bank transfer then needs its slip (`submitSlip`); a QR code
 * is paid until `closesAt`. Throws the errors of `quote`, BILLING_AMOUNT_EMPTY at `amountFen`, BILLING_CHANNEL_EMPTY or
 * BILLING_CHANNEL_OFF at `channel`, BILLING_CREDIT_SHORT {shortYuan}, BILLING_PRICE_CHANGED where the sum is not
 * `expectedFen` any more.
 */
export const makeOrder = defineCall({
  name: 'billing.rechargeOrder.make',
  method: 'POST',
  path: '/api/billing/recharge-order/make',
  access: { anyOf: ['billing.rechargeOrder.make'] },
  scope: 'tenant',
  input: z.strictObject({
    kind: z.enum(orderKinds),
    channel: z.enum(paymentChannels).nullable().optional(),
    /** For a top-up. */
    amountFen: z
      .number('FIELD_NOT_NUMBER')
      .int('FIELD_NOT_NUMBER')
      .refine((fen) => fen >= 1, { message: 'FIELD_AMOUNT_TOO_SMALL', params: { minYuan: 0.01 } })
      .refine((fen) => fen <= TOP_UP_MAX_FEN, {
        message: 'FIELD_AMOUNT_TOO_LARGE',
        params: { maxYuan: TOP_UP_MAX_FEN / 100 },
      })
      .nullable()
      .optional(),
    /** For a renewal. */
    packageId: z.uuid().optional(),
    months: months.optional(),
    studentIds: studentIds.optional(),
    /** The sum that the caller saw. */
    expectedFen: z.number().int().optional(),
    /** Picture of the payment slip, for a bank transfer; `submit` may add it later. */
    credentials: z.string().max(500).nullable().optional(),
    ...ownerIds,
  }),
  output: z.object({ id: z.string(), orderNumber: z.string(), totalFen: z.number(), status: z.enum(states) }),
});

/**
 * Starts the payment of an open order at a payment platform, and returns the text of its QR code. The same order and
 * channel give the same payment, however often it is asked for. Throws RECORD_NOT_FOUND, STATE_CHANGED,
 * BILLING_NOT_PAYER, BILLING_ORDER_OVER, BILLING_CHANNEL_OFF, BILLING_CHANNEL_REFUSED {reason}, BILLING_CHANNEL_SILENT.
 */
export const payOnline = defineCall({
  name: 'billing.rechargeOrder.payOnline',
  method: 'POST',
  path: '/api/billing/recharge-order/pay-online',
  access: { anyOf: ['billing.rechargeOrder.payOnline'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), channel: z.enum(onlineChannels), ...ownerIds }),
  output: z.object({
    paymentNumber: z.string(),
    amountFen: z.number(),
    codeUrl: z.string(),
    /** Moment at which the order closes, and the seconds until then by the server's clock. */
    closesAt: z.string(),
    secondsLeft: z.number(),
    /** Channels that may pay the order instead. */
    channels: z.array(z.enum(onlineChannels)),
    /** True at the demo's test platform, whose code opens a page of this server. */
    isTest: z.boolean(),
  }),
});

/** A started payment. */
export type StartedPayment = z.infer<typeof payOnline.output>;

/**
 * Hands in the picture of a payment slip, which finance reviews. Throws RECORD_NOT_FOUND, STATE_CHANGED,
 * BILLING_NOT_PAYER, VALIDATION_FAILED at `credentials`.
 */
export const submitSlip = defineAct(rechargeOrder, {
  act: 'submitSlip',
  of: 'record',
  asks: { credentials: file({ mode: 'image', sensitivity: 'slip' }) },
  output: z.object({}),
});

/** Returns the children of an order with their days of service. Throws RECORD_NOT_FOUND. */
export const orderLines = defineCall({
  name: 'billing.rechargeOrder.lines',
  method: 'GET',
  path: '/api/billing/recharge-order/lines',
  access: { anyOf: ['billing.rechargeOrder.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ lines: z.array(line) }),
});

const posting = z.object({
  /** Kind of the account that receives the amount, and its owner's name; null for the operator. */
  account: z.string(),
  ownerName: z.string().nullable(),
  amountFen: z.number(),
});

/**
 * Returns what finance needs to decide about a slip: whether its picture was used before, by which order, whether the
 * caller made the order, and what passing it would book. Throws RECORD_NOT_FOUND.
 */
export const slipChecks = defineCall({
  name: 'billing.rechargeOrder.slip',
  method: 'GET',
  path: '/api/billing/recharge-order/slip',
  access: { anyOf: ['billing.rechargeOrder.pass'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    /** Number of the order that has the same picture; null for none. */
    pictureUsedBy: z.string().nullable(),
    comparedWith: z.number(),
    isOwn: z.boolean(),
    /** Minutes since the slip was handed in, by the server's clock. */
    waitingMinutes: z.number(),
    postings: z.array(posting),
    lineCount: z.number(),
  }),
});

/** Facts for the decision about a slip. */
export type SlipChecks = z.infer<typeof slipChecks.output>;

/** Returns whether a bank reference was used, and by which order. */
export const referenceUsed = defineCall({
  name: 'billing.rechargeOrder.reference',
  method: 'GET',
  path: '/api/billing/recharge-order/reference',
  access: { anyOf: ['billing.rechargeOrder.pass'] },
  scope: 'none',
  input: z.strictObject({ bankReference: z.string().max(40) }),
  output: z.object({ usedBy: z.string().nullable() }),
});
