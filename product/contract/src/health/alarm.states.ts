import { defineStates } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { text } from '@kiga/entity/fields/text.ts';

const sentences = { required: true, maxLength: 500, multiline: true, sensitivity: 'internal' } as const;

/** States of an alarm, from its making by the server to the report. */
export const alarmStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'act' },
    { name: 'handling', tone: 'look' },
    { name: 'closed', tone: 'past' },
    { name: 'dismissed', tone: 'past' },
  ],
  transitions: [
    { name: 'start', from: ['open'], to: 'handling' },
    {
      name: 'close',
      from: ['handling'],
      to: 'closed',
      asks: { measures: text(sentences), reportedOn: date({ required: true, notInFuture: true, startsToday: true }) },
    },
    {
      name: 'dismiss',
      from: ['open', 'handling'],
      to: 'dismissed',
      asks: { dismissReason: text({ ...sentences, maxLength: 200 }) },
      aside: true,
    },
  ],
});
