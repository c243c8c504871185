import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { QUANTITY_MAX } from './prices.ts';

const record = { id: z.uuid(), ...ownerIds };

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'FIELD_REQUIRED')
    .max(max, 'FIELD_TOO_LONG')
    .regex(/^[^\p{Cc}]*$/u, 'FIELD_FORMAT');

/** A line of an order, as it was bought. */
export const orderLine = z.object({
  id: z.string(),
  commodityName: z.string(),
  variantName: z.string(),
  unit: z.string(),
  /** Path of the picture with its signature; null without one, and where it was replaced since. */
  picture: z.string().nullable(),
  listPriceFen: z.number(),
  priceFen: z.number(),
  quantity: z.number(),
  sentQuantity: z.number(),
});

/** A line of an order, as it was bought. */
export type ShopOrderLine = z.infer<typeof orderLine>;

/** A parcel with what lies in it. */
export const parcel = z.object({
  id: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  /** Moment, ISO 8601. */
  sentAt: z.string(),
  lines: z.array(z.object({ commodityName: z.string(), variantName: z.string(), quantity: z.number() })),
});

/** A parcel with what lies in it. */
export type ShopParcel = z.infer<typeof parcel>;

/** Returns the lines and parcels of an order. Throws RECORD_NOT_FOUND. */
export const orderDetails = defineCall({
  name: 'shop.order.details',
  method: 'GET',
  path: '/api/shop/order/details',
  access: { anyOf: ['shop.order.read'] },
  scope: 'tenant',
  input: z.strictObject(record),
  output: z.object({ lines: z.array(orderLine), parcels: z.array(parcel) }),
});

/**
 * Sends a parcel with a tracking number; without `lines`, all that is left lies in it. The order counts as delivered with
 * its last piece. Throws RECORD_NOT_FOUND, STATE_CHANGED; VALIDATION_FAILED with SHOP_PARCEL_EMPTY or SHOP_PARCEL_TOO_MUCH
 * {left} at `lines.0.quantity`, SHOP_TRACKING_TWICE at `trackingNumber`.
 */
export const sendParcel = defineCall({
  name: 'shop.order.sendParcel',
  method: 'POST',
  path: '/api/shop/order/send-parcel',
  access: { anyOf: ['shop.order.sendParcel'] },
  scope: 'tenant',
  input: z.strictObject({
    ...record,
    carrier: oneLine(20),
    trackingNumber: oneLine(40).regex(/^[0-9A-Za-z-]{5,40}$/, 'FIELD_FORMAT'),
    lines: z
      .array(
        z.strictObject({
          lineId: z.uuid(),
          quantity: z
            .number('FIELD_NOT_NUMBER')
            .int('FIELD_NOT_INTEGER')
            .min(0, 'FIELD_TOO_SMALL')
            .max(QUANTITY_MAX, 'FIELD_TOO_LARGE'),
        }),
      )
      .max(200, 'FIELD_TOO_MANY')
      .optional(),
  }),
  output: z.object({ status: z.enum(['paid', 'delivered']) }),
});

/**
 * Returns the packing list of a day's orders that wait for their delivery, one order after the other, as a PDF or a sheet.
 * The operator gets the orders that it sells itself, or those of the seller that it names.
 */
export const packingList = defineCall({
  name: 'shop.order.packingList',
  method: 'POST',
  path: '/api/shop/order/packing-list',
  access: { anyOf: ['shop.order.packingList'] },
  scope: 'tenant',
  input: z.strictObject({ day: z.iso.date('FIELD_FORMAT'), format: z.enum(['pdf', 'xlsx']), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});

/** Sums of paid orders, in fen. */
const sums = z.object({
  orders: z.number(),
  goodsFen: z.number(),
  discountFen: z.number(),
  shippingFen: z.number(),
  paidFen: z.number(),
  refundedFen: z.number(),
  /** The parts of selling kindergartens and of payment platforms, less what refunds took back. */
  sellerFen: z.number(),
  channelFeeFen: z.number(),
});

/** Sums of paid orders. */
export type ShopOrderSums = z.infer<typeof sums>;

/** Returns the sums of orders that were paid from one day to another, both included, as a whole and by channel and seller. */
export const orderSums = defineCall({
  name: 'shop.order.sums',
  method: 'GET',
  path: '/api/shop/order/sums',
  access: { anyOf: ['shop.order.sums'] },
  scope: 'tenant',
  input: z.strictObject({ from: z.iso.date('FIELD_FORMAT'), to: z.iso.date('FIELD_FORMAT'), ...ownerIds }),
  output: z.object({
    all: sums,
    channels: z.array(sums.extend({ channel: z.string() })),
    sellers: z.array(sums.extend({ sellerId: z.string(), sellerName: z.string() })),
  }),
});
