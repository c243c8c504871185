import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';
import { orderKinds } from '../recharge-order.entity.ts';
import { INVOICE_ORDERS_MAX, invoice, invoiceKinds } from './invoice.entity.ts';
import { invoicedOn, invoiceNumber } from './invoice.states.ts';

const { buyerName, kind, taxNumber, addressAndPhone, bankAndAccount, email, note } = invoice.fields;

const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  kigId: z.string(),
  kigName: z.string().nullable(),
  kind: z.enum(orderKinds),
  packageName: z.string().nullable(),
  totalFen: z.number(),
  orderedOn: z.string(),
});

/** An order that an invoice may cover. */
export type InvoiceOrder = z.infer<typeof order>;

const buyer = z.object({
  buyerName: z.string(),
  kind: z.enum(invoiceKinds),
  taxNumber: z.string().nullable(),
  addressAndPhone: z.string().nullable(),
  bankAndAccount: z.string().nullable(),
  email: z.string(),
});

/** The buyer of an earlier request. */
export type InvoiceBuyer = z.infer<typeof buyer>;

/**
 * Returns the orders that the caller's organization paid with money and that no invoice covers, the latest first, and the
 * buyers of its earlier requests. An order paid from the balance is not among them: the top-up before it was invoiced.
 */
export const openOrders = defineCall({
  name: 'billing.invoice.open',
  method: 'GET',
  path: '/api/billing/invoice/open',
  access: { anyOf: ['billing.invoice.request'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({ orders: z.array(order), buyers: z.array(buyer) }),
});

/** The orders without an invoice. */
export type OpenOrders = z.infer<typeof openOrders.output>;

/**
 * Asks for one invoice for some orders; its amount is their sum. Throws VALIDATION_FAILED: BILLING_INVOICE_NO_ORDER or
 * BILLING_INVOICE_ORDER_OFF at `orders`; BILLING_TAX_NUMBER or FIELD_REQUIRED at `taxNumber`; FIELD_UNKNOWN at what only a
 * special invoice has.
 */
export const requestInvoice = defineAct(invoice, {
  act: 'request',
  of: 'list',
  asks: {
    orders: references('billing.rechargeOrder', { maxCount: INVOICE_ORDERS_MAX, required: true }),
    buyerName,
    kind,
    taxNumber,
    addressAndPhone,
    bankAndAccount,
    email,
    note,
  },
  output: z.object({ id: z.string(), requestNumber: z.string(), amountFen: z.number() }),
});

/**
 * Enters the invoice that finance issued with the tax authority. Throws RECORD_NOT_FOUND, STATE_CHANGED,
 * BILLING_OWN_STEP, BILLING_INVOICE_REFUNDED {order}; VALIDATION_FAILED: BILLING_INVOICE_NUMBER_USED {request} at
 * `invoiceNumber`, FIELD_DATE_IN_FUTURE or BILLING_INVOICE_EARLY {day} at `invoicedOn`, the errors of a file at
 * `document`.
 */
export const enterInvoice = defineAct(invoice, {
  act: 'enterInvoice',
  of: 'record',
  asks: {
    invoiceNumber: invoiceNumber(),
    invoicedOn: invoicedOn(),
    document: file({ required: true, mode: 'invoice', sensitivity: 'document' }),
  },
  output: z.object({}),
});

/** Returns the orders of an invoice, each with whether it was refunded since. Throws RECORD_NOT_FOUND. */
export const invoiceOrders = defineCall({
  name: 'billing.invoice.orders',
  method: 'GET',
  path: '/api/billing/invoice/orders',
  access: { anyOf: ['billing.invoice.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ orders: z.array(order.extend({ isRefunded: z.boolean() })) }),
});
