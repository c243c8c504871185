/** Digits of a verification code, how long and how often it can be tried, and when the next one may be sent. */
export const codeRules = {
  digits: 6,
  minutes: 5,
  /** A code that comes with a reset lasts longer, for nobody waits for it. */
  resetHours: 24,
  tries: 5,
  /** A code that came with a reset is tried by whoever knows a user name: 5 times from one network, and so often in all. */
  resetTries: 30,
  waitSeconds: 60,
  /** Codes for exports within 24 hours: of one account, to one phone, and to one phone by accounts of other organizations. */
  perAccount: 10,
  perPhone: 40,
  perPhoneOfOthers: 10,
  /** Codes for forgotten passwords within 24 hours: to one phone, and asked for from one address. */
  forgottenPerPhone: 5,
  forgottenPerAddress: 50,
} as const;
