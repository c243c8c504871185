import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a sign-up. A new one waits where all places are taken; a freed place goes to the first who waits. */
export const signUpStates = defineStates({
  field: 'status',
  initial: 'signedUp',
  states: [
    { name: 'signedUp', tone: 'fine' },
    { name: 'waiting', tone: 'look' },
    { name: 'cancelled', tone: 'past' },
  ],
  transitions: [
    { name: 'admit', from: ['waiting'], to: 'signedUp', guards: ['freePlace'] },
    { name: 'attend', from: ['signedUp'], to: 'signedUp', many: true },
    { name: 'miss', from: ['signedUp'], to: 'signedUp', many: true, aside: true },
    { name: 'cancel', from: ['signedUp', 'waiting'], to: 'cancelled', danger: true, aside: true },
  ],
});
