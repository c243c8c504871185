import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a sample. It is discarded once its time is over, and not before. */
export const sampleStates = defineStates({
  field: 'status',
  initial: 'kept',
  states: [
    { name: 'kept', tone: 'look' },
    { name: 'discarded', tone: 'past' },
  ],
  transitions: [{ name: 'discard', from: ['kept'], to: 'discarded', guards: ['timeOver'], many: true }],
});
