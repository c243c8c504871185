import { defineStates } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { text } from '@kiga/entity/fields/text.ts';

/**
 * States of a guardian's answer. A refusal is an answer too. A later answer of the same kind replaces an earlier one,
 * so a child has at most one answer of each kind that is given. A regular work ends a consent after its last day.
 */
export const consentStates = defineStates({
  field: 'status',
  initial: 'given',
  states: [
    { name: 'given', tone: 'fine' },
    { name: 'refused', tone: 'look' },
    { name: 'withdrawn', tone: 'past' },
    { name: 'replaced', tone: 'past' },
    { name: 'ended', tone: 'past' },
  ],
  transitions: [
    {
      name: 'withdraw',
      from: ['given'],
      to: 'withdrawn',
      asks: {
        /** A guardian of the child. */
        withdrawnBy: name({ required: true, person: true, sensitivity: 'family' }),
        withdrawnDate: date({ required: true, notInFuture: true, inLog: 'plain' }),
        reason: text({ maxLength: 200 }),
      },
      guards: ['guardianWithdraws'],
      danger: true,
    },
  ],
});
