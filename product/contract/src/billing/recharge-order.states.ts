import { defineStates } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** Reasons of finance for refusing a payment slip. */
export const slipRefusals = ['unreadable', 'otherAmount', 'otherAccount', 'usedBefore', 'other'] as const;

/** A slip's number at the bank: the same however it is grouped. */
export const BANK_REFERENCE = /^[0-9A-Za-z][0-9A-Za-z -]{5,39}$/;

/**
 * States of an order. A verified notice of the payment platform, or the kindergarten's own balance, pays it; otherwise
 * finance passes the slip of a bank transfer. Both book it once, in the transaction of the transition.
 */
export const rechargeOrderStates = defineStates({
  field: 'status',
  initial: 'unpaid',
  states: [
    { name: 'unpaid', tone: 'look' },
    { name: 'notReviewed', tone: 'information' },
    { name: 'rejected', tone: 'act' },
    { name: 'passed', tone: 'fine' },
    { name: 'paid', tone: 'fine' },
    { name: 'closed', tone: 'past' },
    { name: 'refunded', tone: 'past' },
  ],
  transitions: [
    // Only the program makes these three: after a payment, with the act `submitSlip`, and when the time to pay is over.
    { name: 'pay', from: ['unpaid'], to: 'paid' },
    { name: 'submit', from: ['unpaid', 'rejected'], to: 'notReviewed' },
    { name: 'expire', from: ['unpaid'], to: 'closed' },
    {
      name: 'pass',
      from: ['notReviewed'],
      to: 'passed',
      asks: {
        /** As read from the slip. */
        slipAmountFen: money({}),
        bankReference: text({ required: true, maxLength: 40, pattern: BANK_REFERENCE }),
      },
      guards: ['otherPerson', 'slipFresh'],
      farReaching: true,
    },
    {
      name: 'reject',
      from: ['notReviewed'],
      to: 'rejected',
      asks: {
        refusal: choice(slipRefusals, { required: true }),
        reason: text({ maxLength: 200, multiline: true }),
      },
      guards: ['otherPerson'],
    },
    { name: 'close', from: ['unpaid', 'rejected'], to: 'closed', guards: ['ofPayer'], danger: true },
    {
      name: 'refund',
      from: ['paid', 'passed'],
      to: 'refunded',
      asks: { reason: text({ required: true, maxLength: 200, multiline: true }) },
      guards: ['otherPerson'],
      danger: true,
    },
  ],
});
