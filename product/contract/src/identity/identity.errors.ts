import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of signing in, of passwords, of verification codes and of what an account has chosen for itself. */
export const identityErrors = defineErrors({
  IDENTITY_LOGIN_FAILED: 401,
  /** {minutes}; alike for accounts that are none. */
  IDENTITY_SIGN_IN_LOCKED: 429,
  IDENTITY_ACCOUNT_DISABLED: 403,
  IDENTITY_ORGANIZATION_SUSPENDED: 403,
  IDENTITY_ORGANIZATION_SUSPENDED_BECAUSE: 403,
  IDENTITY_PASSWORD_CHANGE_FAILED: 400,
  IDENTITY_PASSWORD_CHANGE_REFUSED: 400,
  IDENTITY_OLD_PASSWORD_WRONG: 400,
  IDENTITY_PASSWORD_WEAK: 400,
  IDENTITY_PASSWORD_UNCHANGED: 400,
  IDENTITY_PASSWORDS_INCONSISTENT: 400,
  IDENTITY_SETTINGS_FULL: 400,
  IDENTITY_CODE_WRONG: 400,
  IDENTITY_CODE_EXPIRED: 400,
  /** Wrong or no longer good: of a forgotten password's code nothing more is told. */
  IDENTITY_CODE_REFUSED: 400,
  IDENTITY_CODE_TOO_SOON: 429,
  IDENTITY_CODE_TOO_MANY: 429,
  /** {minutes} */
  IDENTITY_NUMBER_SEARCHES_USED_UP: 429,
  /** {minutes}; for an account that was told too often that a name or number is taken, or that there is no such account. */
  IDENTITY_NAMES_TOO_MANY: 429,
  IDENTITY_SMS_NOT_CONFIGURED: 503,
});
