import { defineStates } from '@kiga/entity/define-states.ts';

/** States of a merchant account: payments are taken only where it is on, after a successful test of its keys. */
export const paymentSettingStates = defineStates({
  field: 'status',
  initial: 'off',
  states: [
    { name: 'on', tone: 'fine' },
    { name: 'off', tone: 'past' },
  ],
  transitions: [
    { name: 'turnOn', from: ['off'], to: 'on', guards: ['tested', 'onlyOne'], farReaching: true },
    { name: 'turnOff', from: ['on'], to: 'off', danger: true },
  ],
});
