import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { agent } from './agent.entity.ts';
import { billingErrors } from './billing.errors.ts';
import { billingMenus } from './billing.menus.ts';
import { bill } from './bills/bill.entity.ts';
import { charge } from './bills/charge.entity.ts';
import { ownMerchant } from './bills/own-merchant.entity.ts';
import { difference } from './difference.entity.ts';
import { fee } from './fee.entity.ts';
import { invoice } from './invoices/invoice.entity.ts';
import { packageEntity } from './package.entity.ts';
import { payment } from './payment.entity.ts';
import { paymentSetting } from './payment-setting.entity.ts';
import { rechargeOrder } from './recharge-order.entity.ts';
import { withdrawal } from './withdrawal.entity.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;

/** The billing area: packages and fees, recharges and renewals, agents' income and withdrawals. */
export const billingArea = defineArea({
  name: 'billing',
  dependsOn: ['identity', 'system', 'campus', 'family', 'attendance'],
  entities: [
    packageEntity,
    fee,
    rechargeOrder,
    withdrawal,
    agent,
    paymentSetting,
    payment,
    difference,
    charge,
    bill,
    ownMerchant,
    invoice,
  ],
  permissions: definePermissions('billing', [
    { entity: 'package', acts: ['read', 'export'], appTypes: [3, 5, 9, 11] },
    { entity: 'package', acts: [...write, 'putOn', 'takeOff'], appTypes: [9] },
    { entity: 'fee', acts: ['read', 'readHistory'], appTypes: [5, 11] },
    { entity: 'fee', acts: ['create', 'update', 'delete', 'restore'], appTypes: [5] },
    { entity: 'rechargeOrder', acts: ['read', 'export', 'readHistory'], appTypes: [3, 5, 11] },
    { entity: 'rechargeOrder', acts: ['make', 'payOnline', 'submitSlip', 'close'], appTypes: [3, 5] },
    { entity: 'rechargeOrder', acts: ['pass', 'reject', 'refund'], appTypes: [11] },
    // Only the program makes these transitions.
    { entity: 'rechargeOrder', acts: ['pay', 'submit', 'expire'], appTypes: [] },
    { entity: 'withdrawal', acts: ['read', 'export', 'readHistory'], appTypes: [5, 9, 11] },
    { entity: 'withdrawal', acts: ['apply'], appTypes: [5] },
    { entity: 'withdrawal', acts: ['confirm', 'reject'], appTypes: [9, 11] },
    { entity: 'withdrawal', acts: ['accept', 'payOut', 'settle', 'payOutFailed'], appTypes: [11] },
    { entity: 'agent', acts: ['read', 'readHistory'], appTypes: [5, 11] },
    { entity: 'agent', acts: ['create', 'update'], appTypes: [5] },
    { entity: 'income', acts: ['read'], appTypes: [5, 11] },
    { entity: 'cost', acts: ['read', 'export'], appTypes: [3, 5] },
    { entity: 'agentKindergarten', acts: ['read'], appTypes: [5] },
    { entity: 'paymentSetting', acts: ['read', 'readHistory'], appTypes: [9, 11] },
    { entity: 'paymentSetting', acts: ['create', 'update', 'enterKeys', 'test', 'turnOn', 'turnOff'], appTypes: [11] },
    { entity: 'payment', acts: ['read', 'export', 'readHistory'], appTypes: [11] },
    { entity: 'payment', acts: ['giveBack', 'retryRefund', 'settleByHand'], appTypes: [11] },
    // Only the program makes these transitions.
    { entity: 'payment', acts: ['pay', 'expire', 'keep', 'refund', 'finishRefund', 'failRefund'], appTypes: [] },
    { entity: 'difference', acts: ['read', 'readHistory', 'settle'], appTypes: [11] },
    { entity: 'invoice', acts: ['read', 'export', 'readHistory'], appTypes: [3, 5, 9, 11] },
    { entity: 'invoice', acts: ['request', 'cancel'], appTypes: [3, 5] },
    { entity: 'invoice', acts: ['enterInvoice', 'reject', 'redden'], appTypes: [11] },
    // Only the program makes it, with `enterInvoice`.
    { entity: 'invoice', acts: ['issue'], appTypes: [] },
    { entity: 'bookMonth', acts: ['read', 'export'], appTypes: [9, 11] },
    { entity: 'bookMonth', acts: ['close'], appTypes: [11] },
    // The kindergarten's own money: nobody else sees it.
    { entity: 'charge', acts: ['read', ...write], appTypes: [3] },
    { entity: 'bill', acts: ['read', 'export', 'readHistory', 'makeMonth', 'adjust', 'issue'], appTypes: [3] },
    { entity: 'bill', acts: ['void', 'receive', 'reverse', 'remind'], appTypes: [3] },
    { entity: 'bill', acts: ['pay', 'reopen'], appTypes: [] },
    { entity: 'ownMerchant', acts: ['read', 'readHistory'], appTypes: [3] },
    { entity: 'ownMerchant', acts: ['create', 'update', 'enterKeys', 'test', 'turnOn', 'turnOff'], appTypes: [3] },
    { entity: 'billMonth', acts: ['read', 'close', 'export'], appTypes: [3] },
  ]),
  errors: billingErrors,
  reaches: {
    rechargeOrder: 'charged',
    fee: 'paidOut',
    withdrawal: 'paidOut',
    agent: 'paidOut',
    income: 'paidOut',
    invoice: 'paidOut',
    bookMonth: 'paidOut',
  } satisfies Record<string, ReachKind>,
  messages: [
    'slipArrived',
    'slipPassed',
    'slipRejected',
    'withdrawalApplied',
    'withdrawalPaid',
    'withdrawalRejected',
    'ledgerDiffers',
    'orderPaid',
    'paymentUnclaimed',
    'refundFailed',
    'reconciliationDiffers',
    'serviceRenewed',
    'serviceRefunded',
    'serviceEnds',
    'invoiceRequested',
    'invoiceIssued',
    'invoiceRejected',
    'invoiceReddened',
    'invoiceRefunded',
    'billIssued',
    'billReminded',
    'arrears',
    'billRefundFailed',
  ],
  menus: billingMenus,
});
