import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/**
 * States of activities, notices and news. Saving a passed one makes it a draft again, beside the passed version that
 * readers go on seeing. Publication is a field of its own.
 */
export const publishingStates = defineStates({
  field: 'status',
  initial: 'draft',
  states: [
    { name: 'draft', tone: 'information' },
    { name: 'pendingReview', tone: 'look' },
    { name: 'passed', tone: 'fine' },
    { name: 'notPassed', tone: 'act' },
  ],
  transitions: [
    { name: 'submit', from: ['draft', 'notPassed'], to: 'pendingReview', guards: ['targetThere'] },
    { name: 'withdraw', from: ['pendingReview'], to: 'draft', aside: true },
    { name: 'pass', from: ['pendingReview'], to: 'passed', guards: ['targetThere', 'otherPerson'] },
    {
      name: 'refuse',
      from: ['pendingReview'],
      to: 'notPassed',
      asks: { reason: text({ required: true, maxLength: 200, multiline: true }) },
    },
    // Passes and publishes at once, for those who may.
    { name: 'publishDirect', from: ['draft', 'notPassed'], to: 'passed', guards: ['targetThere'], farReaching: true },
  ],
});
