import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { PACKAGE_MONTHS_MAX } from './package.entity.ts';
import { rechargeOrderColumns } from './recharge-order.excel.ts';
import { rechargeOrderStates, slipRefusals } from './recharge-order.states.ts';

/** Subjects of orders: the kindergarten's balance, or services of children. */
export const orderKinds = ['topUp', 'renewal'] as const;

/** Buyers of orders: a kindergarten or its agent, or a parent in an app. */
export const orderBuyers = ['organization', 'parent'] as const;

/** Systems of apps, each with a parent's price of its own. */
export const appPlatforms = ['android', 'ios'] as const;

/** A system of apps. */
export type AppPlatform = (typeof appPlatforms)[number];

/** Ways of payment. */
export const paymentChannels = ['wechat', 'alipay', 'bank', 'balance'] as const;

/** A way of payment. */
export type PaymentChannel = (typeof paymentChannels)[number];

/** Time after which an unpaid order closes. */
export const ORDER_OPEN_MINUTES = 30;

/** Bounds of a top-up: one fen to a million yuan. */
export const TOP_UP_MAX_FEN = 100_000_000;

/** The most children of an order. */
export const ORDER_CHILDREN_MAX = 500;

/**
 * An order of a kindergarten, or of its agent for it: a top-up of its balance, or the renewal of services of children.
 * A parent's order renews the own child at the parent's price. Prices and shares are copied from the package when it is
 * made. Only the calls `make` and `app.v1.order` create it, and nobody changes it but by its transitions.
 */
export const rechargeOrder = defineEntity({
  area: 'billing',
  name: 'rechargeOrder',
  table: 'billing_orders',
  fields: {
    orderNumber: text({ maxLength: 20, writable: false, inLog: 'plain' }),
    kind: choice(orderKinds, { required: true }),
    buyer: choice(orderBuyers, { required: true }),
    /** The system of the app, for a parent's order. */
    appPlatform: choice(appPlatforms, {}),
    /** Name of the package at the time of the order. */
    packageName: text({ maxLength: 40 }),
    months: integer({ max: PACKAGE_MONTHS_MAX }),
    childCount: integer({ max: ORDER_CHILDREN_MAX }),
    /** Price of a month for a child. */
    priceFen: money({}),
    totalFen: money({}),
    /** A parent's price less that of the kindergarten; the kindergarten's balance receives it. */
    kindergartenFen: money({}),
    /** The operator's price of a month for an agent, the channel's fee, and the parts of the sum. */
    agentPriceFen: money({ sensitivity: 'split' }),
    channelFeeFen: money({ sensitivity: 'split' }),
    platformFen: money({ sensitivity: 'split' }),
    agentIncomeFen: money({ sensitivity: 'split' }),
    /** Payment channel. */
    channel: choice(paymentChannels, { required: true }),
    /** Picture of the payment slip. */
    credentials: file({ mode: 'image', sensitivity: 'slip' }),
    bankReference: text({ maxLength: 40, writable: false, sensitivity: 'slip' }),
    /** Names of the accounts that made the order, and that decided about it; looked up. */
    enteredBy: text({ writable: false }),
    processedBy: text({ writable: false, sensitivity: 'slip' }),
    /** Processing time: when the order was paid, passed, rejected or refunded. */
    processedAt: moment({ writable: false }),
    closesAt: moment({ writable: false }),
    /** Organization that pays, where it is not the kindergarten; looked up. */
    payerName: text({ writable: false }),
    orderedOn: date({ writable: false }),
    refusal: choice(slipRefusals, { writable: false }),
    reason: text({ maxLength: 200, multiline: true, writable: false }),
    status: stateChoice(rechargeOrderStates),
  },
  title: 'orderNumber',
  list: [
    'orderNumber',
    'kind',
    'buyer',
    'packageName',
    'childCount',
    'months',
    'totalFen',
    'agentIncomeFen',
    'channel',
    'orderedOn',
    'processedAt',
    'status',
  ],
  filter: ['status', 'kind', 'buyer', 'channel', 'packageName', 'orderedOn', 'totalFen'],
  search: ['orderNumber'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'totalFen', order: 'desc' },
  ],
  form: [],
  detail: [
    {
      name: 'order',
      fields: [
        'kind',
        'buyer',
        'appPlatform',
        'packageName',
        'childCount',
        'months',
        'priceFen',
        'totalFen',
        'payerName',
        'kindergartenFen',
      ],
    },
    { name: 'split', fields: ['agentPriceFen', 'channelFeeFen', 'platformFen', 'agentIncomeFen'] },
    {
      name: 'payment',
      fields: ['channel', 'closesAt', 'enteredBy', 'bankReference', 'credentials', 'processedBy', 'processedAt'],
    },
    { name: 'refusal', fields: ['refusal', 'reason'] },
    { name: 'lines', fields: [] },
  ],
  excel: rechargeOrderColumns,
  states: rechargeOrderStates,
  sight: ({ appType }) => ({
    basic: 'full',
    slip: 'full',
    split: appType === 5 || appType === 11 ? 'full' : 'none',
  }),
  unique: [{ field: 'orderNumber', error: 'BILLING_ORDER_NUMBER_TAKEN' }],
  // Receipts and books are kept for 30 years: 会计档案管理办法 (2015), appendix 1.
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.rechargeOrder': typeof rechargeOrder;
  }
}
