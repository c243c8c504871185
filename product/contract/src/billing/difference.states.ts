import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** States of a difference between a platform's daily bill and our payments. */
export const differenceStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'act' },
    { name: 'settled', tone: 'past' },
  ],
  transitions: [
    {
      name: 'settle',
      from: ['open'],
      to: 'settled',
      asks: { note: text({ required: true, maxLength: 200, multiline: true }) },
    },
  ],
});
