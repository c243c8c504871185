import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of the months of the operator's books. */
export const bookMonthErrors = defineErrors({
  BILLING_BOOKS_CLOSED: 409,
  BILLING_BOOKS_OPEN: 409,
  BILLING_BOOKS_BLOCKED: 409,
});
