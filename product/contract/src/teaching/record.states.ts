import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a teaching record. The families of the class read a published one. */
export const recordStates = defineStates({
  field: 'status',
  initial: 'draft',
  states: [
    { name: 'draft', tone: 'information' },
    { name: 'published', tone: 'fine' },
  ],
  transitions: [
    { name: 'publish', from: ['draft'], to: 'published', guards: ['photosAllowed'], farReaching: true },
    { name: 'withdraw', from: ['published'], to: 'draft', aside: true },
  ],
});
