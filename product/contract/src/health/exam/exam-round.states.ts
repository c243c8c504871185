import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a round: results are entered while it is open. */
export const examRoundStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'look' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [
    { name: 'close', from: ['open'], to: 'closed', farReaching: true },
    { name: 'reopen', from: ['closed'], to: 'open', aside: true },
  ],
});
