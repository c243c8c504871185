import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** States of what a staff member asks for: a missed sign-in or overtime. Another person decides. */
export const requestStates = defineStates({
  field: 'status',
  initial: 'submitted',
  states: [
    { name: 'submitted', tone: 'look' },
    { name: 'approved', tone: 'fine' },
    { name: 'rejected', tone: 'act' },
    { name: 'cancelled', tone: 'past' },
  ],
  transitions: [
    { name: 'approve', from: ['submitted'], to: 'approved', guards: ['otherPerson', 'monthOpen'] },
    {
      name: 'reject',
      from: ['submitted'],
      to: 'rejected',
      asks: { rejectReason: text({ required: true, maxLength: 200 }) },
      guards: ['otherPerson'],
    },
    { name: 'cancel', from: ['submitted', 'approved'], to: 'cancelled', guards: ['monthOpen'], farReaching: true },
  ],
});
