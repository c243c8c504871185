import type { Words } from '@kiga/entity/words/words.ts';
import type { payDialogZhCN } from './pay-dialog.zh-CN.ts';

/** Texts of the payment by QR code, in English. */
export const payDialogEnUS = {
  title: 'Pay by QR code',
  way: 'QR code',
  channel: 'Payment channel',
  code: 'QR code of {channel} for {amount} yuan',
  closesIn: 'until the order closes',
  minutesLeft_one: '{count} minute until the order closes',
  minutesLeft_other: '{count} minutes until the order closes',
  order: '{kindergarten}, order {number}',
  columns: { child: 'Child', now: 'Ends now', after: 'After payment' },
  topUp: 'A top-up; the payment joins the balance of the kindergarten.',
  wait: 'Waiting for the payment. You may close this window meanwhile',
  testPage: 'Open the test payment page',
  toBank: 'Pay by bank transfer',
  toCode: 'Back to the QR code',
  slipText: 'Upload the slip after your transfer. It takes effect once finance passes it.',
  over: 'The order is closed',
  again: 'Order again',
  failed: 'No QR code yet',
  waiting: 'Waiting for the payment',
  waitingText: 'The order completes once the payment arrives, and closes when its time to pay is over.',
  goOn: 'Go on paying',
  closedText: 'The order was not paid. You can order again.',
  paid: 'Paid, order {number} is complete',
  paidTitle: 'Topped up',
  paidText: 'The amount joined the balance.',
} as const satisfies Words<typeof payDialogZhCN>;
