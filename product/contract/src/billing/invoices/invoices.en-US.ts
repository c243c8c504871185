import type { Words } from '@kiga/entity/words/words.ts';
import type { invoiceErrorsZhCN, invoiceMessagesZhCN, invoiceZhCN } from './invoices.zh-CN.ts';

/** Texts of invoices, in English. */
export const invoiceEnUS = {
  name: 'invoice',
  plural: 'invoices',
  total_one: '{count} invoice',
  total_other: '{count} invoices',
  amount_one: '{count} invoice',
  amount_other: '{count} invoices',
  search: 'Request, buyer, tax or invoice number',
  emptyTitle: 'No invoices yet',
  emptyText: 'Request an invoice for paid orders; then it appears here.',
  fields: {
    requestNumber: 'Request',
    requesterName: 'Requesting organization',
    buyerName: 'Buyer',
    kind: 'Kind',
    taxNumber: 'Tax number',
    addressAndPhone: 'Address and phone',
    bankAndAccount: 'Bank and account',
    email: 'Email',
    note: 'Note',
    amountFen: 'Amount',
    orderCount: 'Orders',
    requestedBy: 'Requested by',
    requestedAt: 'Requested at',
    waitingMinutes: 'Minutes waited',
    invoiceNumber: 'Invoice number',
    invoicedOn: 'Invoice date',
    document: 'Invoice file',
    processedBy: 'Processed by',
    processedAt: 'Processing time',
    redNumber: 'Red invoice number',
    reason: 'Reason',
    status: 'Status',
  },
  options: {
    kind: { ordinary: 'Ordinary e-invoice', special: 'Special e-invoice' },
    status: {
      requested: 'Requested',
      issued: 'Issued',
      rejected: 'Rejected',
      cancelled: 'Withdrawn',
      red: 'Cancelled in red',
    },
  },
  groups: { request: 'Request', buyer: 'Buyer', invoice: 'Invoice', end: 'Rejection or red invoice', orders: 'Orders' },
  acts: {
    request: 'Request an invoice',
    enterInvoice: 'Enter invoice',
    issue: 'Issue',
    reject: 'Reject',
    cancel: 'Withdraw request',
    redden: 'Cancel in red',
  },
  asks: {
    orders: 'Orders',
    invoiceNumber: 'Invoice number',
    invoicedOn: 'Invoice date',
    document: 'Invoice file (PDF or OFD)',
    redNumber: 'Red invoice number',
    reason: 'Reason',
  },
  questions: { request: 'Request an invoice', enterInvoice: 'Enter the invoice' },
  done: { request: 'Requested; finance issues it', enterInvoice: 'The invoice is entered' },
  consequences: {
    reject: 'The other side sees the reason and may request again.',
    cancel: 'The orders can be requested again afterwards.',
    redden: 'This cannot be taken back. Orders without a refund can be requested again.',
  },
  hints: {
    taxNumber: '18-place social credit code; a private person has none',
    invoiceNumber: '20 digits, as on the invoice',
  },
  dialog: {
    sum_one: '{count} order, invoice of {amount} yuan',
    sum_other: '{count} orders, invoice of {amount} yuan',
    left_one: '{count} selected order cannot be invoiced: unpaid, paid from the balance or by another, or requested.',
    left_other:
      '{count} selected orders cannot be invoiced: unpaid, paid from the balance or by another, or requested.',
    noneTitle: 'No orders to invoice',
    noneText:
      'Orders that you paid online or by bank transfer can be invoiced once. For those from the balance, the top-up is. Orders of parents are not among them.',
    all: 'Choose all',
    choose: 'Choose order {order}',
    order: 'Order',
    what: 'Subject',
    day: 'Ordered on',
    amount: 'Amount',
    refunded: 'Refunded',
  },
} as const satisfies Words<typeof invoiceZhCN>;

/** Texts of messages about invoices, in English. */
export const invoiceMessagesEnUS = {
  invoiceRequested: {
    title: 'Invoice to issue: {requester}, {amount} yuan',
    text: 'Request {request} waits for its invoice.',
  },
  invoiceIssued: {
    title: 'Invoice issued: {amount} yuan',
    text: 'Invoice {number} for request {request} can be downloaded.',
  },
  invoiceRejected: { title: 'Invoice request rejected', text: 'Request {request}: {reason}' },
  invoiceReddened: {
    title: 'Invoice cancelled in red: {amount} yuan',
    text: 'Invoice {number} is cancelled: {reason}',
  },
  invoiceRefunded: {
    title: 'Invoice to cancel in red: {amount} yuan',
    text: 'Order {order} of invoice {number} was refunded. Cancel the invoice in red.',
  },
} as const satisfies Words<typeof invoiceMessagesZhCN>;

/** Texts of errors about invoices, in English. */
export const invoiceErrorsEnUS = {
  BILLING_INVOICE_NO_ORDER: 'Choose an order',
  BILLING_INVOICE_ORDER_OFF: 'An order cannot be invoiced, or is requested already. Please refresh and choose again.',
  BILLING_TAX_NUMBER: 'This tax number is not valid: it is a social credit code of 18 places',
  BILLING_INVOICE_NUMBER_USED: 'This invoice number is entered for request {request}',
  BILLING_INVOICE_EARLY: 'The invoice date lies before the order of {day}',
  BILLING_INVOICE_REFUNDED: 'Order {order} was refunded, so there is no invoice for it. Please reject the request.',
  BILLING_INVOICE_NOT_REFUNDED: 'No order of this invoice was refunded, so it stays',
} as const satisfies Words<typeof invoiceErrorsZhCN>;
