import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

const reason = text({ required: true, maxLength: 200 });

/**
 * States of a grant. It is requested and confirmed, or given at once; the kindergarten may withdraw it at any time.
 * Another person of the operator confirms or refuses an emergency, and the kindergarten may refuse it, too.
 */
export const grantStates = defineStates({
  field: 'status',
  initial: 'asked',
  states: [
    { name: 'asked', tone: 'look' },
    { name: 'given', tone: 'fine' },
    { name: 'refused', tone: 'past' },
    { name: 'withdrawn', tone: 'past' },
  ],
  transitions: [
    { name: 'confirm', from: ['asked'], to: 'given', guards: ['ordinary', 'seen', 'notOver'] },
    { name: 'refuse', from: ['asked'], to: 'refused', asks: { reason }, danger: true },
    { name: 'withdraw', from: ['given'], to: 'withdrawn', asks: { reason }, danger: true },
    {
      name: 'confirmEmergency',
      from: ['asked'],
      to: 'given',
      guards: ['emergency', 'notLapsed', 'anotherPerson', 'ownPassword'],
      asksPassword: true,
      farReaching: true,
    },
    { name: 'refuseEmergency', from: ['asked'], to: 'refused', asks: { reason }, danger: true, guards: ['emergency'] },
  ],
});
