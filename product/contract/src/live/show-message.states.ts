import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a message to a show. The host or the operator decides which ones all viewers read. */
export const showMessageStates = defineStates({
  field: 'status',
  initial: 'waiting',
  states: [
    { name: 'waiting', tone: 'look' },
    { name: 'shown', tone: 'fine' },
    { name: 'hidden', tone: 'past' },
  ],
  transitions: [
    { name: 'show', from: ['waiting', 'hidden'], to: 'shown', many: true },
    { name: 'hide', from: ['waiting', 'shown'], to: 'hidden', many: true, aside: true },
  ],
});
