import { defineStates } from '@kiga/entity/define-states.ts';

/**
 * States of a letter. It is read once a holder of the permission opens it. A reply and a further message of the family
 * move it too: to replied, and back to new. Nothing is added to a closed letter.
 */
export const letterStates = defineStates({
  field: 'status',
  initial: 'new',
  states: [
    { name: 'new', tone: 'look' },
    { name: 'read', tone: 'information' },
    { name: 'replied', tone: 'fine' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [
    { name: 'open', from: ['new'], to: 'read', aside: true },
    { name: 'close', from: ['new', 'read', 'replied'], to: 'closed', aside: true, farReaching: true },
    { name: 'reopen', from: ['closed'], to: 'read', aside: true },
  ],
});
