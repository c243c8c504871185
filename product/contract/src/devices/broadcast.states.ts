import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a broadcast. Loudspeakers receive nothing of a stopped one. */
export const broadcastStates = defineStates({
  field: 'status',
  initial: 'planned',
  states: [
    { name: 'planned', tone: 'fine' },
    { name: 'stopped', tone: 'past' },
  ],
  transitions: [
    { name: 'stop', from: ['planned'], to: 'stopped' },
    { name: 'resume', from: ['stopped'], to: 'planned' },
  ],
});
