import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';
import { bill } from './bill.entity.ts';
import { CHARGE_MAX_FEN } from './charge.entity.ts';

/**
 * Books a payment for an issued bill. Payments by app come from the program alone. Throws RECORD_NOT_FOUND,
 * STATE_CHANGED; VALIDATION_FAILED at `amountFen` with BILLING_AMOUNT_EMPTY or BILLING_ABOVE_OPEN {openYuan}, at
 * `receivedOn` with FIELD_DATE_IN_FUTURE or BILLING_MONTH_CLOSED {month}.
 */
export const receivePayment = defineAct(bill, {
  act: 'receive',
  of: 'record',
  asks: {
    amountFen: money({ min: 1, max: CHARGE_MAX_FEN }),
    method: choice(['cash', 'transfer'], { required: true }),
    receivedOn: date({ required: true, notInFuture: true, startsToday: true }),
    payerName: text({ maxLength: 40, sensitivity: 'payer' }),
    reference: text({ maxLength: 40, sensitivity: 'payer' }),
  },
  output: z.object({ paymentId: z.string(), receiptNumber: z.string() }),
});

/**
 * Reverses a payment, dated today; its bill opens again. A payment by app goes back to its payer through the platform,
 * which is asked within a minute. Throws RECORD_NOT_FOUND, BILLING_REVERSED, BILLING_CREDIT_USED; VALIDATION_FAILED at
 * `reason`.
 */
export const reversePayment = defineCall({
  name: 'billing.bill.reverse',
  method: 'POST',
  path: '/api/billing/bill/reverse',
  access: { anyOf: ['billing.bill.reverse'] },
  scope: 'tenant',
  input: z.strictObject({
    paymentId: z.uuid(),
    reason: z.string().trim().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG'),
    ...ownerIds,
  }),
  output: z.object({}),
});

/** Returns the receipt of a payment as a PDF, the same each time, and logs it. Throws RECORD_NOT_FOUND. */
export const printReceipt = defineCall({
  name: 'billing.bill.receipt',
  method: 'POST',
  path: '/api/billing/bill/receipt',
  access: { anyOf: ['billing.bill.read'] },
  scope: 'tenant',
  input: z.strictObject({ paymentId: z.uuid(), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});
