import { defineCall } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { wholeNumber } from '@kiga/entity/fields/wire-type.ts';
import { z } from 'zod';
import { onlineChannels } from '../billing/merchant-account.ts';
import { payOnline } from '../billing/recharge-order.acts.ts';
import { orderLine, parcel } from './order.acts.ts';
import { ADDRESS_MAX, RECEIVER_MAX, REFUND_REASON_MAX, REMARK_MAX, shopChannels } from './order.entity.ts';
import { shopOrderStates } from './order.states.ts';
import { BASKET_LINES_MAX, QUANTITY_MAX } from './prices.ts';

const states = shopOrderStates.states.map(({ name }) => name);

/** A text of one line, between one character and the most. */
export const lineText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'FIELD_REQUIRED')
    .max(max, 'FIELD_TOO_LONG')
    .regex(/^[^\p{Cc}]*$/u, 'FIELD_FORMAT');

const remark = z
  .string()
  .trim()
  .max(REMARK_MAX, 'FIELD_TOO_LONG')
  .regex(/^[^\p{Cc}]*$/u, 'FIELD_FORMAT')
  .nullable()
  .optional();

/** Input of a page of goods. */
export const pageOfGoods = {
  categoryId: z.uuid('FIELD_FORMAT').optional(),
  /** Part of the name, or of its pinyin. */
  q: z.string().trim().max(40, 'FIELD_TOO_LONG').optional(),
  pageNumber: wholeNumber.min(1).max(10_000).default(FIRST_PAGE),
  pageSize: wholeNumber.min(1).max(60).default(24),
};

/** A listed commodity as buyers see it. */
export const goods = z.object({
  id: z.string(),
  commodityName: z.string(),
  subtitle: z.string().nullable(),
  unit: z.string(),
  categoryId: z.string(),
  /** Selling kindergarten; null for the operator. */
  sellerName: z.string().nullable(),
  /** Paths with signatures. */
  pictures: z.array(z.string()),
  description: z.string().nullable(),
  variants: z.array(
    z.object({
      id: z.string(),
      variantName: z.string(),
      listPriceFen: z.number(),
      /** The price of the buyer's level. */
      priceFen: z.number(),
      stock: z.number(),
    }),
  ),
});

/** A listed commodity as buyers see it. */
export type Goods = z.infer<typeof goods>;

const quantityFrom = (least: number) =>
  z
    .number('FIELD_NOT_NUMBER')
    .int('FIELD_NOT_INTEGER')
    .min(least, 'FIELD_TOO_SMALL')
    .max(QUANTITY_MAX, 'FIELD_TOO_LARGE');

/** Input of how many pieces of a variant are wanted. */
export const wantedLine = { variantId: z.uuid('FIELD_FORMAT'), quantity: quantityFrom(1) };

/** Where an order is delivered. */
export const deliveryAddress = {
  receiver: lineText(RECEIVER_MAX),
  receiverPhone: z
    .string()
    .trim()
    .regex(/^1[3-9]\d{9}$/, 'FIELD_PHONE_FORMAT'),
  address: lineText(ADDRESS_MAX),
};

/** Sums of goods of one seller, in fen. */
export const shopSums = z.object({
  goodsFen: z.number(),
  discountFen: z.number(),
  shippingFen: z.number(),
  totalFen: z.number(),
});

const basketLine = z.object({
  variantId: z.string(),
  commodityId: z.string(),
  commodityName: z.string(),
  variantName: z.string(),
  unit: z.string(),
  picture: z.string().nullable(),
  quantity: z.number(),
  listPriceFen: z.number(),
  priceFen: z.number(),
  /** The price when it came into the basket, where it is another one now. */
  formerPriceFen: z.number().nullable(),
  stock: z.number(),
  /** `gone`: not sold any more. `short`: fewer in stock than wanted, maybe none. Neither can be ordered. */
  state: z.enum(['ready', 'short', 'gone']),
});

/** A line of the basket. */
export type BasketLine = z.infer<typeof basketLine>;

const basketOfSeller = z.object({
  sellerId: z.string(),
  /** Null for the operator. */
  sellerName: z.string().nullable(),
  lines: z.array(basketLine),
  sums: shopSums,
  /** Sum from which on the delivery is free; null where it never is. */
  freeFromFen: z.number().nullable(),
  deliveryNote: z.string().nullable(),
});

const basket = z.object({
  sellers: z.array(basketOfSeller),
  /** Sums of all sellers, without lines that cannot be ordered. */
  sums: shopSums,
  isReady: z.boolean(),
});

/** The basket of an account. */
export type Basket = z.infer<typeof basket>;

const looks = { anyOf: ['shop.commodity.browse'] };
const buys = { anyOf: ['shop.order.buy'] };
const empty = z.strictObject({});

/** Returns all of the shop beside its goods: categories with counts, the membership, notices, and the address. */
export const mallHome = defineCall({
  name: 'shop.mall.home',
  method: 'GET',
  path: '/api/shop/mall/home',
  access: looks,
  scope: 'own',
  input: empty,
  output: z.object({
    total: z.number(),
    categories: z.array(
      z.object({ id: z.string(), categoryName: z.string(), categoryNameEn: z.string(), count: z.number() }),
    ),
    membership: z
      .object({
        levelName: z.string(),
        discountPercent: z.number(),
        benefits: z.string().nullable(),
        /** Last day. */
        endsOn: z.string(),
      })
      .nullable(),
    /** The latest notice; null for none. */
    notice: z.object({ id: z.string(), title: z.string() }).nullable(),
    /** True where the kindergarten may sell, or did and has orders. */
    isSeller: z.boolean(),
    /** Orders that wait for the payment of the buyer. */
    unpaidOrders: z.number(),
  }),
});

/** All of the shop beside its goods. */
export type MallHome = z.infer<typeof mallHome.output>;

/** Returns a page of the listed commodities, by name. */
export const mallGoods = defineCall({
  name: 'shop.mall.goods',
  method: 'POST',
  path: '/api/shop/mall/goods',
  access: looks,
  scope: 'own',
  input: z.strictObject(pageOfGoods),
  output: z.object({ list: z.array(goods), total: z.number() }),
});

/** Returns the notices that buyers see, the latest first. */
export const mallNotices = defineCall({
  name: 'shop.mall.notices',
  method: 'GET',
  path: '/api/shop/mall/notices',
  access: looks,
  scope: 'own',
  input: empty,
  output: z.object({
    list: z.array(
      z.object({ id: z.string(), title: z.string(), content: z.string(), /** Moment, ISO 8601. */ at: z.string() }),
    ),
  }),
});

/** Returns the basket of the account, with the prices and the stock of this moment. */
export const readBasket = defineCall({
  name: 'shop.mall.basket',
  method: 'GET',
  path: '/api/shop/mall/basket',
  access: buys,
  scope: 'own',
  input: empty,
  output: basket,
});

/**
 * Sets how many pieces of a variant lie in the basket; 0 takes it out. Setting it again accepts a changed price. Throws
 * VALIDATION_FAILED with SHOP_GONE or SHOP_SHORT {left} at `quantity`, SHOP_BASKET_FULL {max}.
 */
export const setBasket = defineCall({
  name: 'shop.mall.setBasket',
  method: 'POST',
  path: '/api/shop/mall/set-basket',
  access: buys,
  scope: 'own',
  input: z.strictObject({ ...wantedLine, quantity: quantityFrom(0) }),
  output: basket,
});

/** Empties the basket. */
export const clearBasket = defineCall({
  name: 'shop.mall.clearBasket',
  method: 'POST',
  path: '/api/shop/mall/clear-basket',
  access: buys,
  scope: 'own',
  input: empty,
  output: z.object({}),
});

/** Returns the kindergarten's address for deliveries, with a masked phone number; null before the first. */
export const readAddress = defineCall({
  name: 'shop.mall.address',
  method: 'GET',
  path: '/api/shop/mall/address',
  access: buys,
  scope: 'own',
  input: empty,
  output: z.object({
    address: z.object({ receiver: z.string(), receiverPhone: z.string(), address: z.string() }).nullable(),
  }),
});

/** Saves the address. A masked phone number stays as it is. Throws VALIDATION_FAILED. */
export const saveAddress = defineCall({
  name: 'shop.mall.saveAddress',
  method: 'POST',
  path: '/api/shop/mall/save-address',
  access: buys,
  scope: 'own',
  input: z.strictObject({
    ...deliveryAddress,
    receiverPhone: deliveryAddress.receiverPhone.or(z.string().regex(/^1\d{2}\*{4}\d{4}$/, 'FIELD_PHONE_FORMAT')),
  }),
  output: z.object({}),
});

const madeOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  totalFen: z.number(),
  status: z.enum(states),
});

/**
 * Orders the whole basket, one order for each seller, and pays them where the channel is the balance. Throws
 * SHOP_BASKET_EMPTY, SHOP_NO_ADDRESS, SHOP_BASKET_CHANGED where the sum is not `expectedFen` or a line cannot be had,
 * BILLING_CREDIT_SHORT {shortYuan}, BILLING_CHANNEL_OFF at `channel`.
 */
export const checkOut = defineCall({
  name: 'shop.mall.checkOut',
  method: 'POST',
  path: '/api/shop/mall/check-out',
  access: buys,
  scope: 'own',
  input: z.strictObject({
    channel: z.enum(shopChannels, 'FIELD_FORMAT'),
    remark,
    /** The sum that the buyer saw. */
    expectedFen: z.number('FIELD_NOT_NUMBER').int('FIELD_NOT_INTEGER'),
  }),
  output: z.object({ orders: z.array(madeOrder) }),
});

/** An order as its buyer sees it. */
export const boughtOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(states),
  /** Null for the operator. */
  sellerName: z.string().nullable(),
  lines: z.array(orderLine),
  parcels: z.array(parcel),
  sums: shopSums,
  channel: z.enum(shopChannels).nullable(),
  receiver: z.string(),
  /** Masked. */
  receiverPhone: z.string(),
  address: z.string(),
  remark: z.string().nullable(),
  orderedOn: z.string(),
  /** Moments, ISO 8601. */
  closesAt: z.string().nullable(),
  /** Seconds until an unpaid order closes, by the server's clock. */
  secondsLeft: z.number().nullable(),
  paidAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  refundFen: z.number().nullable(),
  refundReason: z.string().nullable(),
  refusal: z.string().nullable(),
  refundedAt: z.string().nullable(),
});

/** An order as its buyer sees it. */
export type BoughtOrder = z.infer<typeof boughtOrder>;

/** Input of a page of bought orders. */
export const pageOfOrders = {
  status: z.enum(states, 'FIELD_FORMAT').optional(),
  pageNumber: wholeNumber.min(1).max(10_000).default(FIRST_PAGE),
  pageSize: wholeNumber.min(1).max(50).default(PAGE_SIZE),
};

/** Returns a page of the kindergarten's own orders, the latest first, and the number in each state. */
export const boughtOrders = defineCall({
  name: 'shop.mall.orders',
  method: 'POST',
  path: '/api/shop/mall/orders',
  access: buys,
  scope: 'own',
  input: z.strictObject(pageOfOrders),
  output: z.object({
    list: z.array(boughtOrder),
    total: z.number(),
    counts: z.array(z.object({ status: z.enum(states), count: z.number() })),
  }),
});

/** Returns an own order. Throws RECORD_NOT_FOUND. */
export const boughtOrderDetails = defineCall({
  name: 'shop.mall.order',
  method: 'GET',
  path: '/api/shop/mall/order',
  access: buys,
  scope: 'own',
  input: z.strictObject({ id: z.uuid() }),
  output: boughtOrder,
});

/** Starts the payment of an own order at a payment platform, as `payOnline` of billing does, with its errors. */
export const payBought = defineCall({
  name: 'shop.mall.pay',
  method: 'POST',
  path: '/api/shop/mall/pay',
  access: buys,
  scope: 'own',
  input: z.strictObject({ id: z.uuid(), channel: z.enum(onlineChannels) }),
  output: payOnline.output,
});

/** Pays an own order from the kindergarten's balance. Throws RECORD_NOT_FOUND, STATE_CHANGED, BILLING_CREDIT_SHORT. */
export const payBoughtFromBalance = defineCall({
  name: 'shop.mall.payFromBalance',
  method: 'POST',
  path: '/api/shop/mall/pay-from-balance',
  access: buys,
  scope: 'own',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
});

/** Closes an own unpaid order; its goods are in stock again. Throws RECORD_NOT_FOUND, STATE_CHANGED. */
export const closeBought = defineCall({
  name: 'shop.mall.close',
  method: 'POST',
  path: '/api/shop/mall/close',
  access: buys,
  scope: 'own',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
});

/** Says that an own delivered order has arrived. Throws RECORD_NOT_FOUND, STATE_CHANGED. */
export const receiveBought = defineCall({
  name: 'shop.mall.receive',
  method: 'POST',
  path: '/api/shop/mall/receive',
  access: buys,
  scope: 'own',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
});

/** Input of a wish for a refund. */
export const wantedRefund = z.strictObject({
  id: z.uuid(),
  /** At most what was paid. */
  amountFen: z.number('FIELD_NOT_NUMBER').int('FIELD_NOT_NUMBER').min(1, 'FIELD_REQUIRED'),
  reason: z.string().trim().min(1, 'FIELD_REQUIRED').max(REFUND_REASON_MAX, 'FIELD_TOO_LONG'),
});

/**
 * Asks money of an own paid order back. Throws RECORD_NOT_FOUND, STATE_CHANGED; VALIDATION_FAILED with
 * SHOP_REFUND_TOO_MUCH {maxYuan} at `amountFen`.
 */
export const askRefund = defineCall({
  name: 'shop.mall.askRefund',
  method: 'POST',
  path: '/api/shop/mall/ask-refund',
  access: buys,
  scope: 'own',
  input: wantedRefund,
  output: z.object({}),
});

/** The most different goods of an order, for input. */
export const orderLinesWanted = z
  .array(z.strictObject(wantedLine))
  .min(1, 'FIELD_REQUIRED')
  .max(BASKET_LINES_MAX, 'FIELD_TOO_MANY')
  .refine((lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length, {
    message: 'SHOP_VARIANT_TWICE',
  });
