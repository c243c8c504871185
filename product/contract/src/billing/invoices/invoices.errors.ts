import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors about invoices. */
export const invoiceErrors = defineErrors({
  BILLING_INVOICE_NO_ORDER: 400,
  BILLING_INVOICE_ORDER_OFF: 409,
  BILLING_TAX_NUMBER: 400,
  BILLING_INVOICE_NUMBER_USED: 409,
  BILLING_INVOICE_EARLY: 400,
  BILLING_INVOICE_REFUNDED: 409,
  BILLING_INVOICE_NOT_REFUNDED: 409,
});
