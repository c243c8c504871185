import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a system message. A sent one stays as it is, because its receivers have it. */
export const systemMessageStates = defineStates({
  field: 'status',
  initial: 'draft',
  states: [
    { name: 'draft', tone: 'look' },
    { name: 'sent', tone: 'fine' },
  ],
  transitions: [{ name: 'send', from: ['draft'], to: 'sent', guards: ['hasReceivers'], farReaching: true }],
});
