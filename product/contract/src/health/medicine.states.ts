import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** States of medicine that a family handed in. Doses are given while it is open. */
export const medicineStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'look' },
    { name: 'done', tone: 'fine' },
    { name: 'cancelled', tone: 'past' },
  ],
  transitions: [
    // The usual next act is to give a dose.
    { name: 'finish', from: ['open'], to: 'done', aside: true },
    {
      name: 'cancel',
      from: ['open'],
      to: 'cancelled',
      aside: true,
      asks: { cancelReason: text({ required: true, maxLength: 200, multiline: true, sensitivity: 'health' }) },
    },
  ],
});
