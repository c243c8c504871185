import { defineStates } from '@kiga/entity/define-states.ts';

/** How a device stands to us. It registers itself through its own door; people only take that back, or shut it out. */
export const deviceStates = defineStates({
  field: 'status',
  initial: 'unregistered',
  states: [
    { name: 'unregistered', tone: 'look' },
    { name: 'registered', tone: 'fine' },
    { name: 'disabled', tone: 'past' },
  ],
  transitions: [
    { name: 'disable', from: ['registered'], to: 'disabled', danger: true, many: true },
    { name: 'enable', from: ['disabled'], to: 'registered', many: true },
    /** Forgets the secret, so that the machine may register again with its verification code. */
    { name: 'resetRegistration', from: ['registered', 'disabled'], to: 'unregistered', danger: true },
  ],
});
