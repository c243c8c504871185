import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a parent's feedback. A reply moves it from new to replied. */
export const feedbackStates = defineStates({
  field: 'status',
  initial: 'new',
  states: [
    { name: 'new', tone: 'look' },
    { name: 'replied', tone: 'fine' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [{ name: 'close', from: ['new', 'replied'], to: 'closed', aside: true }],
});
