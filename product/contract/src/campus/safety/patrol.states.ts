import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** States of a patrol. It is open while its finding waits; without a finding it is settled from the beginning. */
export const patrolStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'look' },
    { name: 'settled', tone: 'fine' },
  ],
  transitions: [
    {
      name: 'settle',
      from: ['open'],
      to: 'settled',
      asks: { handled: text({ required: true, maxLength: 500, multiline: true }) },
    },
  ],
});
