import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { COMMENT_MAX } from './community.ts';

/** The answer, which the person is told. */
const answer = text({ required: true, maxLength: COMMENT_MAX, multiline: true });

/** States of an appeal. Another person than the one who hid or muted decides about it. */
export const appealStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'look' },
    { name: 'granted', tone: 'fine' },
    { name: 'refused', tone: 'past' },
  ],
  transitions: [
    { name: 'grant', from: ['open'], to: 'granted', asks: { answer }, guards: ['otherPerson'], farReaching: true },
    { name: 'refuse', from: ['open'], to: 'refused', asks: { answer }, guards: ['otherPerson'] },
  ],
});
