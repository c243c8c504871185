import { defineStates } from '@kiga/entity/define-states.ts';

/** States of what the apps and the library show: app functions, app modules, advertisements and documents. */
export const contentStates = defineStates({
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
