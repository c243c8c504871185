import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a package: only one on the shelf can be bought. Open orders keep their prices. */
export const packageStates = defineStates({
  field: 'status',
  initial: 'takenOff',
  states: [
    { name: 'onShelf', tone: 'fine' },
    { name: 'takenOff', tone: 'past' },
  ],
  transitions: [
    { name: 'putOn', from: ['takenOff'], to: 'onShelf' },
    { name: 'takeOff', from: ['onShelf'], to: 'takenOff' },
  ],
});
