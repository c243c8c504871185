import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** States of an opening, from the application to a kindergarten that can sign in. */
export const openingStates = defineStates({
  field: 'status',
  initial: 'applied',
  states: [
    { name: 'applied', tone: 'look' },
    { name: 'passed', tone: 'fine' },
    { name: 'not-passed', tone: 'act' },
  ],
  transitions: [
    // Creates the organization with its main account and its terminals' account.
    { name: 'pass', from: ['applied'], to: 'passed', guards: ['stillFree'], farReaching: true },
    {
      name: 'refuse',
      from: ['applied'],
      to: 'not-passed',
      asks: { reason: text({ required: true, maxLength: 200, multiline: true }) },
      danger: true,
    },
    { name: 'reapply', from: ['not-passed'], to: 'applied', guards: ['stillFree'] },
  ],
});
