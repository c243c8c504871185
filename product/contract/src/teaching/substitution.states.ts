import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a substitution. */
export const substitutionStates = defineStates({
  field: 'status',
  initial: 'arranged',
  states: [
    { name: 'arranged', tone: 'fine' },
    { name: 'cancelled', tone: 'past' },
  ],
  transitions: [{ name: 'cancel', from: ['arranged'], to: 'cancelled', danger: true, aside: true }],
});
