import type { Words } from '@kiga/entity/words/words.ts';
import type { billingErrorsZhCN, billingZhCN } from './billing.zh-CN.ts';
import { billEnUS, billErrorsEnUS, billMessagesEnUS, billMonthEnUS, chargeEnUS } from './bills/bills.en-US.ts';
import { ownMerchantEnUS } from './bills/own-merchant.en-US.ts';
import { agentKindergartenEnUS, costEnUS } from './cost.en-US.ts';
import { financeDeskEnUS } from './finance-desk.en-US.ts';
import { incomeEnUS } from './income.en-US.ts';
import { invoiceEnUS, invoiceErrorsEnUS, invoiceMessagesEnUS } from './invoices/invoices.en-US.ts';
import { bookMonthEnUS, bookMonthErrorsEnUS } from './months/months.en-US.ts';
import { feeEnUS, packageEnUS, packageErrorsEnUS } from './package.en-US.ts';
import { payDialogEnUS } from './pay-dialog.en-US.ts';
import { differenceEnUS, paymentEnUS, paymentErrorsEnUS, paymentSettingEnUS } from './payment.en-US.ts';
import { rechargeOrderEnUS, rechargeOrderErrorsEnUS } from './recharge-order.en-US.ts';
import { detailsEnUS, renewalEnUS, topUpEnUS, waysEnUS } from './renewal.en-US.ts';
import { agentEnUS, withdrawalEnUS, withdrawalErrorsEnUS } from './withdrawal.en-US.ts';

/** Texts of the area, in English. */
export const billingEnUS = {
  firstSteps: {
    package: 'Put a package on the shelf',
    merchant: 'Turn on a merchant account',
  },
  package: packageEnUS,
  fee: feeEnUS,
  rechargeOrder: rechargeOrderEnUS,
  withdrawal: withdrawalEnUS,
  agent: agentEnUS,
  paymentSetting: paymentSettingEnUS,
  payment: paymentEnUS,
  difference: differenceEnUS,
  cost: costEnUS,
  agentKindergarten: agentKindergartenEnUS,
  charge: chargeEnUS,
  bill: billEnUS,
  billMonth: billMonthEnUS,
  ownMerchant: ownMerchantEnUS,
  invoice: invoiceEnUS,
  bookMonth: bookMonthEnUS,
  renewal: renewalEnUS,
  topUp: topUpEnUS,
  pay: payDialogEnUS,
  details: detailsEnUS,
  ways: waysEnUS,
  desk: financeDeskEnUS,
  income: incomeEnUS,
  messages: {
    ...billMessagesEnUS,
    ...invoiceMessagesEnUS,
    slipArrived: {
      title: 'To review: {kindergarten}, {amount} yuan',
      text: 'Order {order} has a payment slip. Please review it.',
    },
    slipPassed: { title: 'Recharge booked: {amount} yuan', text: 'Order {order} passed and is in effect.' },
    slipRejected: { title: 'Payment slip rejected', text: 'Order {order}: {reason}. Please submit another slip.' },
    withdrawalApplied: {
      title: 'Withdrawal to confirm: {agent}, {amount} yuan',
      text: 'Withdrawal {withdrawal} waits for confirmation.',
    },
    withdrawalPaid: {
      title: 'Withdrawal paid: {amount} yuan',
      text: 'Withdrawal {withdrawal} was paid; bank receipt {receipt}.',
    },
    withdrawalRejected: {
      title: 'Withdrawal rejected',
      text: 'Withdrawal {withdrawal}: {reason}. The amount is back in the balance.',
    },
    paymentUnclaimed: {
      title: 'To be given back: {amount} yuan',
      text: 'The order of payment {payment} cannot be paid any more. Give the money back to the payer.',
    },
    refundFailed: { title: 'Refund failed: {amount} yuan', text: 'Payment {payment}: {failure}' },
    reconciliationDiffers: {
      title: 'The reconciliation differs',
      text: 'The bill of {day} has {count} differences to settle.',
    },
    serviceRenewed: { title: '{child}: renewed until {until}', text: '“{package}” is in effect.' },
    serviceRefunded: {
      title: '{child}: renewal refunded',
      text: 'Order {order} was refunded, and its days were taken back.',
    },
    serviceEnds: {
      title: '{child}: days of service left: {count}',
      text: 'The service lasts until {until}. Please renew it in time.',
    },
    orderPaid: { title: 'Received: {amount} yuan', text: 'Order {order} is paid and in effect.' },
    ledgerDiffers: {
      title: 'The ledger does not balance',
      text: '{count} accounts differ from their entries. Check them at once.',
    },
  },
} as const satisfies Words<typeof billingZhCN>;

/** Texts of the area's errors, in English. */
export const billingErrorsEnUS = {
  ...packageErrorsEnUS,
  ...rechargeOrderErrorsEnUS,
  ...withdrawalErrorsEnUS,
  ...paymentErrorsEnUS,
  ...billErrorsEnUS,
  ...invoiceErrorsEnUS,
  ...bookMonthErrorsEnUS,
} as const satisfies Words<typeof billingErrorsZhCN>;
