import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { appPayment } from '../app-orders.acts.ts';
import { onlineChannels } from '../merchant-account.ts';
import { shortBill } from './bill.acts.ts';
import { paymentMethods } from './bill-ledger.ts';

/** Returns the issued and paid bills of an own child, newest first. Throws RECORD_NOT_FOUND for any other child. */
export const appBills = defineCall({
  name: 'app.v1.bills',
  method: 'GET',
  path: '/app/v1/bills',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid('FIELD_FORMAT') }),
  output: z.object({
    studentId: z.string(),
    /** Credit of the child, which the next bill uses. */
    creditFen: z.number(),
    /** Platforms through which the kindergarten takes payments of bills. */
    channels: z.array(z.enum(onlineChannels)),
    list: z.array(
      shortBill.extend({
        /** Payments; a reversed one has no receipt that counts. */
        payments: z.array(
          z.object({
            id: z.string(),
            receiptNumber: z.string(),
            amountFen: z.number(),
            method: z.enum(paymentMethods),
            /** Platform of a payment by app; null for any other. */
            channel: z.enum(onlineChannels).nullable(),
            receivedOn: z.string(),
            reversedOn: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});

/**
 * Starts a payment of what an issued bill of an own child leaves open, into the kindergarten's own merchant account. It can
 * be paid for 30 minutes. The same bill, amount and channel give the same payment. Throws RECORD_NOT_FOUND, BILLING_NOT_OPEN,
 * BILLING_CHANNEL_OFF, BILLING_CHANNEL_REFUSED {reason}, BILLING_CHANNEL_SILENT.
 */
export const payAppBill = defineCall({
  name: 'app.v1.payBill',
  method: 'POST',
  path: '/app/v1/bills/pay',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    billId: z.uuid('FIELD_FORMAT'),
    channel: z.enum(onlineChannels, 'FIELD_FORMAT'),
  }),
  output: appPayment,
});

/** Returns the receipt of a payment for an own child as a PDF. Throws RECORD_NOT_FOUND for any other one. */
export const appReceipt = defineCall({
  name: 'app.v1.receipt',
  method: 'GET',
  path: '/app/v1/bills/receipt',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid('FIELD_FORMAT'), paymentId: z.uuid('FIELD_FORMAT') }),
  output: z.unknown(),
  answersFile: true,
});
