import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a notice of the shop. */
export const shopNoticeStates = defineStates({
  field: 'status',
  initial: 'draft',
  states: [
    { name: 'draft', tone: 'look' },
    { name: 'published', tone: 'fine' },
    { name: 'withdrawn', tone: 'past' },
  ],
  transitions: [
    { name: 'publish', from: ['draft', 'withdrawn'], to: 'published' },
    { name: 'withdraw', from: ['published'], to: 'withdrawn' },
  ],
});
