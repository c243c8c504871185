import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a topic. A closed one is read, and nobody writes in it. */
export const topicStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'fine' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [
    { name: 'close', from: ['open'], to: 'closed', farReaching: true },
    { name: 'reopen', from: ['closed'], to: 'open' },
  ],
});
