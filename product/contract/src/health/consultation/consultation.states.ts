import { defineStates } from '@kiga/entity/define-states.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';

/**
 * States of a question. Messages move it between open and answered: an answer of the addressed doctor, and another
 * question of the asker. A closed question stays closed.
 */
export const consultationStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'look' },
    { name: 'answered', tone: 'fine' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [
    {
      name: 'close',
      from: ['open', 'answered'],
      to: 'closed',
      aside: true,
      farReaching: true,
      asks: { outcome: secretText({ maxLength: 300, multiline: true, sensitivity: 'health' }) },
    },
  ],
});
