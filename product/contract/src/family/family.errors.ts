import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of the family area. */
export const familyErrors = defineErrors({
  /** The code does not sign in: it is wrong or expired, or the phone belongs to no parent. */
  FAMILY_CODE_REFUSED: 400,
  /** The family has not agreed, so there is nothing to withdraw. */
  FAMILY_CONSENT_NOT_GIVEN: 409,
  /** An app asked for a day to come. */
  FAMILY_DAY_AHEAD: 400,
  /** {days}: the days back for which an app may ask. */
  FAMILY_DAY_TOO_OLD: 400,
  /** {days}: the most days of one query. */
  FAMILY_PERIOD: 400,
  /** The operator named no service that pushes to apps. */
  FAMILY_PUSH_NOT_CONFIGURED: 409,
});
