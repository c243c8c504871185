import { defineStates } from '@kiga/entity/define-states.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { text } from '@kiga/entity/fields/text.ts';

const reason = () => text({ required: true, maxLength: 200, multiline: true });

/**
 * States of an order in the shop. Only a verified notice of the payment platform, or the kindergarten's balance, pays it;
 * it counts as delivered once all of its lines are.
 */
export const shopOrderStates = defineStates({
  field: 'status',
  initial: 'unpaid',
  states: [
    { name: 'unpaid', tone: 'look' },
    { name: 'paid', tone: 'act' },
    { name: 'delivered', tone: 'information' },
    { name: 'completed', tone: 'fine' },
    { name: 'closed', tone: 'past' },
    { name: 'refunding', tone: 'act' },
    { name: 'refunded', tone: 'past' },
  ],
  transitions: [
    { name: 'pay', from: ['unpaid'], to: 'paid' },
    { name: 'close', from: ['unpaid'], to: 'closed', danger: true, aside: true },
    { name: 'deliver', from: ['paid'], to: 'delivered' },
    { name: 'receive', from: ['delivered'], to: 'completed' },
    { name: 'askRefund', from: ['paid', 'delivered'], to: 'refunding' },
    {
      name: 'refund',
      from: ['refunding'],
      to: 'refunded',
      // Goods that were never sent come back into stock by themselves.
      asks: { restocks: flag({}) },
      farReaching: true,
    },
    {
      name: 'refuseRefund',
      from: ['refunding'],
      to: 'paid',
      orTo: ['delivered'],
      asks: { reason: reason() },
      danger: true,
    },
  ],
});
