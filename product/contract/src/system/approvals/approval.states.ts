import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

const reason = text({ required: true, maxLength: 200 });

/** States of a request. The affected organization answers it once; without an answer it lapses. */
export const approvalStates = defineStates({
  field: 'status',
  initial: 'asked',
  states: [
    { name: 'asked', tone: 'look' },
    { name: 'confirmed', tone: 'fine' },
    { name: 'refused', tone: 'past' },
    { name: 'withdrawn', tone: 'past' },
    { name: 'lapsed', tone: 'past' },
  ],
  transitions: [
    {
      name: 'confirm',
      from: ['asked'],
      to: 'confirmed',
      guards: ['notAsker', 'notOver', 'mayDecide', 'untouched', 'ownPassword'],
      asksPassword: true,
      farReaching: true,
    },
    { name: 'refuse', from: ['asked'], to: 'refused', asks: { reason }, guards: ['notAsker'], danger: true },
    { name: 'withdraw', from: ['asked'], to: 'withdrawn', guards: ['asker'] },
  ],
});
