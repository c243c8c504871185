import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/**
 * States of a bill. Issuing it books what the child owes, and a bill of nothing is paid at once. Payments make it paid;
 * the reversal of one opens it again.
 */
export const billStates = defineStates({
  field: 'status',
  initial: 'draft',
  states: [
    { name: 'draft', tone: 'look' },
    { name: 'issued', tone: 'information' },
    { name: 'paid', tone: 'fine' },
    { name: 'void', tone: 'past' },
  ],
  transitions: [
    {
      name: 'issue',
      from: ['draft'],
      to: 'issued',
      orTo: ['paid'],
      guards: ['monthOpen'],
      farReaching: true,
      many: true,
    },
    // Only the program makes these two: with a payment, and with a reversal.
    { name: 'pay', from: ['issued'], to: 'paid' },
    { name: 'reopen', from: ['paid'], to: 'issued' },
    {
      name: 'void',
      from: ['draft', 'issued'],
      to: 'void',
      asks: { reason: text({ required: true, maxLength: 200, multiline: true }) },
      guards: ['nothingPaid'],
      danger: true,
    },
  ],
});
