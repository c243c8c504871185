import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { shopOrderColumns } from './order.excel.ts';
import { shopOrderStates } from './order.states.ts';

/** Buyers: the staff of a kindergarten, or a parent in an app. */
export const shopBuyers = ['kindergarten', 'parent'] as const;

/** Ways of payment; only a kindergarten has a balance. */
export const shopChannels = ['wechat', 'alipay', 'balance'] as const;

/** Longest texts of a delivery. */
export const RECEIVER_MAX = 20;
export const ADDRESS_MAX = 120;
export const REMARK_MAX = 100;
export const REFUND_REASON_MAX = 200;

/**
 * An order of one buyer at one seller, who owns it. Names and prices are copied when it is made. Only the calls of the shop
 * make it, and it changes by its transitions and parcels alone.
 */
export const shopOrder = defineEntity({
  area: 'shop',
  name: 'order',
  table: 'shop_orders',
  ownerColumn: 'organization_id',
  fields: {
    orderNumber: text({ maxLength: 20, writable: false, inLog: 'plain' }),
    buyer: choice(shopBuyers, { required: true }),
    /** Name of the kindergarten, also of a parent's; and of the seller; looked up. */
    buyerName: text({ writable: false }),
    sellerName: text({ writable: false }),
    /** The first goods, in one line; computed. */
    goods: text({ writable: false }),
    /** Pieces of all goods, and those that were sent; computed. */
    pieces: integer({ writable: false }),
    sentPieces: integer({ writable: false }),
    /** Name of the membership level whose prices hold. */
    levelName: text({ maxLength: 12 }),
    goodsFen: money({}),
    discountFen: money({}),
    shippingFen: money({}),
    totalFen: money({}),
    /** The selling kindergarten's part; 0 where the operator sells. */
    sellerFen: money({ sensitivity: 'split' }),
    channelFeeFen: money({ sensitivity: 'operator' }),
    channel: choice(shopChannels, {}),
    receiver: secretText({ maxLength: RECEIVER_MAX, sensitivity: 'delivery' }),
    receiverPhone: phone({ sensitivity: 'delivery' }),
    address: secretText({ maxLength: ADDRESS_MAX, sensitivity: 'delivery' }),
    remark: text({ maxLength: REMARK_MAX, sensitivity: 'delivery' }),
    orderedOn: date({ writable: false }),
    closesAt: moment({ writable: false }),
    paidAt: moment({ writable: false }),
    deliveredAt: moment({ writable: false }),
    completedAt: moment({ writable: false }),
    /** The money that the buyer asks back, with its reason, and the seller's reason of a refusal. */
    refundFen: money({ writable: false }),
    refundReason: text({ maxLength: REFUND_REASON_MAX, multiline: true, writable: false }),
    refusal: text({ maxLength: REFUND_REASON_MAX, multiline: true, writable: false }),
    refundedAt: moment({ writable: false }),
    status: stateChoice(shopOrderStates),
  },
  title: 'orderNumber',
  list: [
    'orderNumber',
    'buyerName',
    'goods',
    'pieces',
    'totalFen',
    'channel',
    'orderedOn',
    'paidAt',
    'sellerName',
    'status',
  ],
  filter: ['status', 'buyer', 'channel', 'orderedOn', 'totalFen'],
  search: ['orderNumber'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'totalFen', order: 'desc' },
  ],
  form: [],
  detail: [
    { name: 'goods', fields: [] },
    {
      name: 'money',
      fields: [
        'goodsFen',
        'discountFen',
        'levelName',
        'shippingFen',
        'totalFen',
        'channel',
        'paidAt',
        'closesAt',
        'sellerFen',
        'channelFeeFen',
      ],
    },
    {
      name: 'delivery',
      fields: ['buyer', 'buyerName', 'receiver', 'receiverPhone', 'address', 'remark', 'deliveredAt', 'completedAt'],
    },
    { name: 'refund', fields: ['refundFen', 'refundReason', 'refusal', 'refundedAt'] },
  ],
  excel: shopOrderColumns,
  states: shopOrderStates,
  sight: ({ appType }) => ({
    basic: 'full',
    // Those who send it need it; finance does not.
    delivery: appType === 11 ? 'none' : 'full',
    split: 'full',
    operator: appType === 3 ? 'none' : 'full',
  }),
  unique: [{ field: 'orderNumber', error: 'SHOP_ORDER_NUMBER_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'shop.order': typeof shopOrder;
  }
}
