import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { appPayment } from '../billing/app-orders.acts.ts';
import { onlineChannels } from '../billing/merchant-account.ts';
import {
  boughtOrder,
  deliveryAddress,
  goods,
  orderLinesWanted,
  pageOfGoods,
  pageOfOrders,
  wantedRefund,
} from './mall.acts.ts';
import { REMARK_MAX } from './order.entity.ts';

const own = z.strictObject({ id: z.uuid('FIELD_FORMAT') });

/** Returns the categories of the shop with the number of listed commodities. Empty for a parent without a child in service. */
export const appShopHome = defineCall({
  name: 'app.v1.shop',
  method: 'GET',
  path: '/app/v1/shop',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({}),
  output: z.object({
    total: z.number(),
    categories: z.array(
      z.object({ id: z.string(), categoryName: z.string(), categoryNameEn: z.string(), count: z.number() }),
    ),
    channels: z.array(z.enum(onlineChannels)),
  }),
});

/** Returns a page of the listed commodities at list prices. */
export const appShopGoods = defineCall({
  name: 'app.v1.shopGoods',
  method: 'GET',
  path: '/app/v1/shop/goods',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject(pageOfGoods),
  output: z.object({ list: z.array(goods), total: z.number() }),
});

/**
 * Orders goods of one seller, which then wait for their payment. Throws RECORD_NOT_FOUND for a parent without a child in
 * service, SHOP_BASKET_CHANGED; VALIDATION_FAILED with SHOP_GONE or SHOP_SHORT {left} at `lines.0.quantity`,
 * SHOP_SELLERS_MIXED at `lines`.
 */
export const makeAppShopOrder = defineCall({
  name: 'app.v1.makeShopOrder',
  method: 'POST',
  path: '/app/v1/shop/orders',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    lines: orderLinesWanted,
    ...deliveryAddress,
    remark: z.string().trim().max(REMARK_MAX, 'FIELD_TOO_LONG').nullable().optional(),
    /** The sum that the parent saw, with the delivery. */
    expectedFen: z.number('FIELD_NOT_NUMBER').int('FIELD_NOT_INTEGER').optional(),
  }),
  output: boughtOrder,
});

/** Returns a page of the parent's own orders, the latest first. */
export const appShopOrders = defineCall({
  name: 'app.v1.shopOrders',
  method: 'GET',
  path: '/app/v1/shop/orders',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject(pageOfOrders),
  output: z.object({ list: z.array(boughtOrder), total: z.number() }),
});

/** Starts the payment of an own order in an app, with the errors of `app.v1.payOrder`. */
export const payAppShopOrder = defineCall({
  name: 'app.v1.payShopOrder',
  method: 'POST',
  path: '/app/v1/shop/orders/pay',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid('FIELD_FORMAT'), channel: z.enum(onlineChannels, 'FIELD_FORMAT') }),
  output: appPayment,
});

/** Closes an own unpaid order. Throws RECORD_NOT_FOUND, STATE_CHANGED. */
export const closeAppShopOrder = defineCall({
  name: 'app.v1.closeShopOrder',
  method: 'POST',
  path: '/app/v1/shop/orders/close',
  access: 'app',
  scope: 'tenant',
  input: own,
  output: z.object({}),
});

/** Says that an own delivered order has arrived. Throws RECORD_NOT_FOUND, STATE_CHANGED. */
export const receiveAppShopOrder = defineCall({
  name: 'app.v1.receiveShopOrder',
  method: 'POST',
  path: '/app/v1/shop/orders/receive',
  access: 'app',
  scope: 'tenant',
  input: own,
  output: z.object({}),
});

/** Asks money of an own paid order back, with the errors of `askRefund`. */
export const askAppShopRefund = defineCall({
  name: 'app.v1.askShopRefund',
  method: 'POST',
  path: '/app/v1/shop/orders/ask-refund',
  access: 'app',
  scope: 'tenant',
  input: wantedRefund,
  output: z.object({}),
});
