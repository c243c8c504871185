import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

const reason = () => text({ required: true, maxLength: 200, multiline: true });

/**
 * States of an online payment. Only the program makes the transitions without a person: after a verified notice or an
 * answer of the platform. Money that belongs to no open order is unclaimed until finance gives it back.
 */
export const paymentStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'look' },
    { name: 'paid', tone: 'fine' },
    { name: 'closed', tone: 'past' },
    { name: 'unclaimed', tone: 'act' },
    { name: 'refunding', tone: 'information' },
    { name: 'refundFailed', tone: 'act' },
    { name: 'refunded', tone: 'past' },
  ],
  transitions: [
    { name: 'pay', from: ['open'], to: 'paid' },
    { name: 'expire', from: ['open'], to: 'closed' },
    { name: 'keep', from: ['open', 'closed'], to: 'unclaimed' },
    { name: 'refund', from: ['paid'], to: 'refunding' },
    { name: 'giveBack', from: ['unclaimed'], to: 'refunding', asks: { reason: reason() }, farReaching: true },
    { name: 'finishRefund', from: ['refunding'], to: 'refunded' },
    { name: 'failRefund', from: ['refunding'], to: 'refundFailed' },
    { name: 'retryRefund', from: ['refundFailed'], to: 'refunding' },
    {
      name: 'settleByHand',
      from: ['refundFailed'],
      to: 'refunded',
      asks: { bankReference: text({ required: true, maxLength: 40 }) },
      guards: ['otherPerson'],
      farReaching: true,
      aside: true,
    },
  ],
});
