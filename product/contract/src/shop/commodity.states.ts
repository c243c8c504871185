import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a commodity: only a listed one is shown and sold. Open orders keep what they hold. */
export const commodityStates = defineStates({
  field: 'status',
  initial: 'delisted',
  states: [
    { name: 'listed', tone: 'fine' },
    { name: 'delisted', tone: 'past' },
  ],
  transitions: [
    { name: 'list', from: ['delisted'], to: 'listed', guards: ['mayBeListed'], many: true },
    { name: 'delist', from: ['listed'], to: 'delisted', many: true, aside: true },
  ],
});
