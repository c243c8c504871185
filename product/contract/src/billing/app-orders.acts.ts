import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { onlineChannels } from './merchant-account.ts';
import { packageTypes } from './package.entity.ts';
import { appPlatforms } from './recharge-order.entity.ts';

const id = z.uuid('FIELD_FORMAT');
const platform = z.enum(appPlatforms, 'FIELD_FORMAT');

const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  studentId: z.string(),
  packageName: z.string(),
  /** Months of the package; null for a trial, which lasts days. */
  months: z.number().nullable(),
  amountFen: z.number(),
  status: z.enum(['unpaid', 'paid', 'closed', 'refunded']),
  orderedOn: z.string(),
  /** Moment at which an unpaid order closes, and the seconds until then by the server's clock; null for any other. */
  closesAt: z.string().nullable(),
  secondsLeft: z.number().nullable(),
  /** Last day of service before and after the order; worked out again when it is paid. */
  serviceFrom: z.string().nullable(),
  serviceUntil: z.string(),
});

/** A parent's order. */
export type AppOrder = z.infer<typeof order>;

/**
 * Returns the service of an own child, and the packages that a parent can buy for it, at the prices of a system of apps.
 * Throws RECORD_NOT_FOUND for any other child.
 */
export const appService = defineCall({
  name: 'app.v1.service',
  method: 'GET',
  path: '/app/v1/service',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: id, platform }),
  output: z.object({
    studentId: z.string(),
    /** Last day of service; null where there was none. */
    serviceEndDate: z.string().nullable(),
    /** Days until then, negative where it has passed; null without a service. */
    daysLeft: z.number().nullable(),
    hasEnded: z.boolean(),
    packages: z.array(
      z.object({
        id: z.string(),
        packageName: z.string(),
        type: z.enum(packageTypes),
        /** Null for a trial. */
        months: z.number().nullable(),
        /** The parent's price of the package. */
        priceFen: z.number(),
        isTrial: z.boolean(),
        /** Days of a trial. */
        trialDays: z.number().nullable(),
      }),
    ),
    channels: z.array(z.enum(onlineChannels)),
    /** True while an order of a parent of the child waits for its payment. */
    hasOpenOrder: z.boolean(),
  }),
});

/**
 * Orders a package for an own child at the parent's price. A trial is booked at once. Throws RECORD_NOT_FOUND,
 * BILLING_ORDER_OPEN, BILLING_PRICE_CHANGED; VALIDATION_FAILED with BILLING_PACKAGE_GONE at `packageId`,
 * BILLING_TRIAL_USED at `studentIds`.
 */
export const makeAppOrder = defineCall({
  name: 'app.v1.order',
  method: 'POST',
  path: '/app/v1/orders',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    studentId: id,
    packageId: id,
    platform,
    /** The price that the parent saw. */
    expectedFen: z.number('FIELD_NOT_NUMBER').int('FIELD_NOT_INTEGER').optional(),
  }),
  output: order,
});

/** Returns the parent's own orders for an own child, the latest first. Throws RECORD_NOT_FOUND for any other child. */
export const appOrders = defineCall({
  name: 'app.v1.orders',
  method: 'GET',
  path: '/app/v1/orders',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: id }),
  output: z.object({ list: z.array(order) }),
});

/** Returns an own order. Throws RECORD_NOT_FOUND, also once the child is not the parent's any more. */
export const appOrder = defineCall({
  name: 'app.v1.orderDetails',
  method: 'GET',
  path: '/app/v1/orders/get',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id }),
  output: order,
});

/** Cancels an own unpaid order. Throws RECORD_NOT_FOUND, STATE_CHANGED. */
export const cancelAppOrder = defineCall({
  name: 'app.v1.cancelOrder',
  method: 'POST',
  path: '/app/v1/orders/cancel',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id }),
  output: z.object({}),
});

/** A started payment, with the signed values that an app hands to the library of the payment platform. */
export const appPayment = z.object({
  paymentNumber: z.string(),
  amountFen: z.number(),
  channel: z.enum(onlineChannels),
  closesAt: z.string(),
  secondsLeft: z.number(),
  /** True at the demo's test platform. */
  isTest: z.boolean(),
  wechat: z
    .object({
      appId: z.string(),
      partnerId: z.string(),
      prepayId: z.string(),
      packageValue: z.string(),
      nonceStr: z.string(),
      timeStamp: z.string(),
      sign: z.string(),
    })
    .nullable(),
  alipay: z.object({ orderString: z.string() }).nullable(),
});

/** A payment that was started for an app. */
export type AppPayment = z.infer<typeof appPayment>;

/**
 * Starts the payment of an own unpaid order. The same order and channel give the same payment. Throws RECORD_NOT_FOUND,
 * STATE_CHANGED, BILLING_ORDER_OVER, BILLING_CHANNEL_OFF, BILLING_CHANNEL_REFUSED {reason}, BILLING_CHANNEL_SILENT.
 */
export const payAppOrder = defineCall({
  name: 'app.v1.payOrder',
  method: 'POST',
  path: '/app/v1/orders/pay',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id, channel: z.enum(onlineChannels, 'FIELD_FORMAT') }),
  output: appPayment,
});
