import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

const reason = text({ required: true, maxLength: 200 });

/** A grant is asked for and confirmed, or given at once; the kindergarten may take it back at any time. */
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
    { name: 'confirm', from: ['asked'], to: 'given', guards: ['seen', 'notOver'] },
    { name: 'refuse', from: ['asked'], to: 'refused', asks: { reason }, danger: true },
    { name: 'withdraw', from: ['given'], to: 'withdrawn', asks: { reason }, danger: true },
  ],
});
