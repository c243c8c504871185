import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a form. Reports are made while it is open; the answers of a closed one can be erased. */
export const epidemicFormStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'look' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [{ name: 'close', from: ['open'], to: 'closed', guards: ['wholeKindergarten'], farReaching: true }],
});
