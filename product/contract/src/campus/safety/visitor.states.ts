import { defineStates } from '@kiga/entity/define-states.ts';
import { time } from '@kiga/entity/fields/time.ts';

/** States of a visit. Without a time, a visitor of today leaves now. */
export const visitorStates = defineStates({
  field: 'status',
  initial: 'inside',
  states: [
    { name: 'inside', tone: 'look' },
    { name: 'left', tone: 'past' },
  ],
  transitions: [{ name: 'leave', from: ['inside'], to: 'left', asks: { leftAt: time({}) }, many: true }],
});
