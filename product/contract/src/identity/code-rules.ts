/** Rules of verification codes: digits, lifetime, tries, and waiting times. */
export const codeRules = {
  digits: 6,
  minutes: 5,
  /** A code from a password reset lasts longer, because its owner does not wait for it. */
  resetHours: 24,
  tries: 5,
  /**
   * Anyone who knows a user name can try a reset code. One network has 5 tries, and all networks together have this
   * many.
   */
  resetTries: 30,
  waitSeconds: 60,
  /** Export codes within 24 hours: per account, per phone, and per phone by accounts of other organizations. */
  perAccount: 10,
  perPhone: 40,
  perPhoneOfOthers: 10,
  /** Codes for forgotten passwords within 24 hours: per phone, and per requesting address. */
  forgottenPerPhone: 5,
  forgottenPerAddress: 50,
} as const;
