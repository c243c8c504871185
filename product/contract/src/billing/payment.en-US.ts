import type { Words } from '@kiga/entity/words/words.ts';
import type { differenceZhCN, paymentErrorsZhCN, paymentSettingZhCN, paymentZhCN } from './payment.zh-CN.ts';

/** Texts of merchant accounts, in English. */
export const paymentSettingEnUS = {
  name: 'merchant account',
  plural: 'payment setting',
  total_one: '{count} merchant account',
  total_other: '{count} merchant accounts',
  search: 'Merchant name or number',
  emptyTitle: 'No merchant accounts yet',
  emptyText: 'Kindergartens can pay by QR code once a merchant account of WeChat Pay or Alipay is on.',
  fields: {
    channel: 'Payment channel',
    merchantName: 'Merchant name',
    merchantId: 'Merchant number',
    appId: 'App ID',
    certificateSerial: 'Certificate serial number',
    platformKeyId: 'ID of the platform key',
    feePercent: 'Channel fee',
    noticeOrigin: 'Notice address',
    isTest: 'Test platform',
    keyFingerprint: 'Key fingerprint',
    keysEnteredAt: 'Keys entered',
    testedAt: 'Tested',
    status: 'Status',
  },
  hints: {
    noticeOrigin:
      'Address of this system in the internet, such as https://kiga.example.com; the platform sends its notices there',
  },
  options: {
    channel: { wechat: 'WeChat Pay', alipay: 'Alipay' },
    status: { on: 'On', off: 'Off' },
  },
  groups: { account: 'Account', keys: 'Keys' },
  acts: { turnOn: 'Turn on', turnOff: 'Turn off', enterKeys: 'Enter keys', test: 'Test' },
  asks: {
    privateKey: 'Merchant’s private key',
    platformKey: 'Platform’s public key',
    apiV3Key: 'APIv3 key (WeChat Pay only)',
  },
  questions: { enterKeys: 'Enter the keys; they are not shown again' },
  done: { enterKeys: 'Keys saved; test them now', test: 'The test passed; the account can be turned on' },
  consequences: {
    turnOn: 'Kindergartens and agents can pay by QR code through this channel.',
    turnOff: 'No payment can be started through this channel; payments under way are still booked.',
  },
} as const satisfies Words<typeof paymentSettingZhCN>;

/** Texts of online payments, in English. */
export const paymentEnUS = {
  name: 'online payment',
  plural: 'online payments',
  total_one: '{count} payment',
  total_other: '{count} payments',
  amount_one: '{count} payment',
  amount_other: '{count} payments',
  search: 'Payment, order or platform number',
  emptyTitle: 'No online payments yet',
  emptyText: 'Payments by QR code appear here.',
  fields: {
    paymentNumber: 'Payment',
    orderNumber: 'Order',
    kindergartenName: 'Kindergarten',
    channel: 'Payment channel',
    amountFen: 'Amount',
    transactionId: 'Platform number',
    refundFen: 'Refund',
    paidAt: 'Paid at',
    reason: 'Reason of the refund',
    failure: 'Answer of the platform',
    bankReference: 'Bank reference',
    status: 'Status',
  },
  options: {
    channel: { wechat: 'WeChat Pay', alipay: 'Alipay' },
    status: {
      open: 'Open',
      paid: 'Paid',
      closed: 'Closed',
      unclaimed: 'To be given back',
      refunding: 'Refunding',
      refundFailed: 'Refund failed',
      refunded: 'Refunded',
    },
  },
  groups: { payment: 'Payment', refund: 'Refund' },
  acts: {
    pay: 'Book',
    expire: 'Close',
    keep: 'Keep as unclaimed',
    refund: 'Refund',
    giveBack: 'Give back to the payer',
    finishRefund: 'Finish refund',
    failRefund: 'Refund failed',
    retryRefund: 'Refund again',
    settleByHand: 'Record refund by bank',
  },
  asks: { reason: 'Reason of the refund', bankReference: 'Bank reference' },
  consequences: {
    giveBack: 'The whole amount goes back to the payer through the same channel.',
    settleByHand: 'The money was returned by bank transfer; the payment platform is not asked again.',
  },
} as const satisfies Words<typeof paymentZhCN>;

/** Texts of differences of the reconciliation, in English. */
export const differenceEnUS = {
  name: 'reconciliation difference',
  plural: 'reconciliation differences',
  total_one: '{count} difference',
  total_other: '{count} differences',
  search: 'Payment or platform number',
  emptyTitle: 'No differences',
  emptyText:
    'Each morning our payments are compared with the platform’s bill of the day before. Differences appear here.',
  fields: {
    billDay: 'Day of the bill',
    channel: 'Payment channel',
    kind: 'Difference',
    paymentNumber: 'Payment',
    transactionId: 'Platform number',
    ourFen: 'Our amount',
    platformFen: 'Platform’s amount',
    note: 'Note',
    status: 'Status',
  },
  options: {
    channel: { wechat: 'WeChat Pay', alipay: 'Alipay' },
    kind: { onlyPlatform: 'Only at the platform', onlyHere: 'Only here', amount: 'Other amount', fee: 'Other fee' },
    status: { open: 'Open', settled: 'Settled' },
  },
  groups: { difference: 'Difference', note: 'Settlement' },
  acts: { settle: 'Settle' },
  asks: { note: 'Note' },
} as const satisfies Words<typeof differenceZhCN>;

/** Texts of errors about online payments, in English. */
export const paymentErrorsEnUS = {
  BILLING_SETTING_ON: 'Turn the account off before you change it',
  BILLING_SETTING_TEST: 'This account belongs to the demo’s test platform and cannot be changed',
  BILLING_KEYS_MISSING: 'Enter the keys first',
  BILLING_KEY_UNREADABLE: 'This is no usable key. Check that it is complete',
  BILLING_API_KEY: 'The APIv3 key has 32 characters',
  BILLING_NOT_TESTED: 'Test the account first; it can be turned on after that',
  BILLING_NOTICE_ORIGIN_MISSING: 'Enter the notice address',
  BILLING_CHANNEL_TWICE: 'Another account of this channel is on. Turn it off first',
  BILLING_CHANNEL_REFUSED: 'The payment platform refuses: {reason}',
  BILLING_CHANNEL_SILENT: 'The payment platform does not answer. Try again later',
} as const satisfies Words<typeof paymentErrorsZhCN>;
