import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of the operations area. */
export const operationsErrors = defineErrors({
  OPERATIONS_KIG_CODE_TAKEN: 409,
  OPERATIONS_ACCOUNT_TAKEN: 409,
  OPERATIONS_ACCOUNTS_ALIKE: 400,
  OPERATIONS_NOT_APPLICANT: 403,
  OPERATIONS_OPENING_PASSED: 409,
  OPERATIONS_PASSWORDS_SHOWN: 409,
  OPERATIONS_FEEDBACK_CLOSED: 409,
  OPERATIONS_USAGE_PERIOD: 400,
});
