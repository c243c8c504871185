import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
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
    list: z.array(
      shortBill.extend({
        /** Payments; a reversed one has no receipt that counts. */
        payments: z.array(
          z.object({
            id: z.string(),
            receiptNumber: z.string(),
            amountFen: z.number(),
            method: z.enum(paymentMethods),
            receivedOn: z.string(),
            reversedOn: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
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
