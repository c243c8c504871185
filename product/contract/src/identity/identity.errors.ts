import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of signing in, passwords, verification codes and an account's own preferences. */
export const identityErrors = defineErrors({
  IDENTITY_LOGIN_FAILED: 401,
  /** {minutes}; the same for accounts that do not exist. */
  IDENTITY_SIGN_IN_LOCKED: 429,
  IDENTITY_ACCOUNT_DISABLED: 403,
  IDENTITY_ORGANIZATION_SUSPENDED: 403,
  IDENTITY_ORGANIZATION_SUSPENDED_BECAUSE: 403,
  IDENTITY_PASSWORD_CHANGE_FAILED: 400,
  IDENTITY_PASSWORD_CHANGE_REFUSED: 400,
  IDENTITY_OLD_PASSWORD_WRONG: 400,
  IDENTITY_PASSWORD_WEAK: 400,
  IDENTITY_PASSWORD_UNCHANGED: 400,
  IDENTITY_PASSWORD_NOT_INITIAL: 409,
  IDENTITY_PASSWORDS_INCONSISTENT: 400,
  IDENTITY_SETTINGS_FULL: 400,
  IDENTITY_CODE_WRONG: 400,
  IDENTITY_CODE_EXPIRED: 400,
  /** The code is wrong or no longer valid. A code for a forgotten password gets no more detail. */
  IDENTITY_CODE_REFUSED: 400,
  IDENTITY_CODE_TOO_SOON: 429,
  IDENTITY_CODE_TOO_MANY: 429,
  /** {minutes} */
  IDENTITY_NUMBER_SEARCHES_USED_UP: 429,
  /**
   * {minutes}; the account received too many answers that a name or number is taken, or that an account does not exist.
   */
  IDENTITY_NAMES_TOO_MANY: 429,
  IDENTITY_SMS_NOT_CONFIGURED: 503,
});
