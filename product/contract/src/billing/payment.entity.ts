import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { onlineChannels } from './merchant-account.ts';
import { paymentColumns } from './payment.excel.ts';
import { paymentStates } from './payment.states.ts';

/**
 * A payment at a payment platform: an attempt to pay an order of any area, or money that arrived beside one. The program makes it and
 * moves it; finance decides about refunds.
 */
export const payment = defineEntity({
  area: 'billing',
  name: 'payment',
  table: 'billing_payments',
  ownerColumn: null,
  fields: {
    /** Our number at the platform (out_trade_no). */
    paymentNumber: text({ maxLength: 32, writable: false, inLog: 'plain' }),
    orderNumber: text({ writable: false, maxLength: 20 }),
    /** Looked up. */
    kindergartenName: text({ writable: false }),
    channel: choice(onlineChannels, { required: true }),
    amountFen: money({ writable: false }),
    /** The platform's number of the payment. */
    transactionId: text({ writable: false, maxLength: 64 }),
    paidAt: moment({ writable: false }),
    /** The part that goes back to the payer; the whole amount where it is empty. */
    refundFen: money({ writable: false }),
    /** Why it was given back, and why the platform refused that. */
    reason: text({ writable: false, maxLength: 200, multiline: true }),
    failure: text({ writable: false, maxLength: 200 }),
    bankReference: text({ writable: false, maxLength: 40 }),
    status: stateChoice(paymentStates),
  },
  title: 'paymentNumber',
  list: [
    'paymentNumber',
    'kindergartenName',
    'orderNumber',
    'channel',
    'amountFen',
    'transactionId',
    'paidAt',
    'status',
  ],
  filter: ['status', 'channel', 'amountFen'],
  search: ['paymentNumber', 'orderNumber', 'transactionId'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'amountFen', order: 'desc' },
  ],
  form: [],
  detail: [
    { name: 'payment', fields: ['kindergartenName', 'orderNumber', 'channel', 'amountFen', 'transactionId', 'paidAt'] },
    { name: 'refund', fields: ['refundFen', 'reason', 'failure', 'bankReference'] },
  ],
  excel: paymentColumns,
  states: paymentStates,
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.payment': typeof payment;
  }
}
