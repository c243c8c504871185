/** Digits of a verification code, how long and how often it can be tried, and when the next one may be sent. */
export const codeRules = {
  digits: 6,
  minutes: 5,
  tries: 5,
  waitSeconds: 60,
  /** In 24 hours. */
  perPhone: 10,
  forgottenPerPhone: 5,
  perAddress: 50,
} as const;
