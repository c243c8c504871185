import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/**
 * States of a list of refunds. Its lines can be computed again while it is a draft, and are frozen afterwards. Another
 * person than the one who submitted it decides; a rejected list is a draft again.
 */
export const refundListStates = defineStates({
  field: 'status',
  initial: 'draft',
  states: [
    { name: 'draft', tone: 'look' },
    { name: 'submitted', tone: 'information' },
    { name: 'approved', tone: 'fine' },
  ],
  transitions: [
    {
      name: 'submit',
      from: ['draft'],
      to: 'submitted',
      guards: ['wholeKindergarten', 'monthsClosed', 'upToDate'],
      farReaching: true,
    },
    {
      name: 'approve',
      from: ['submitted'],
      to: 'approved',
      guards: ['wholeKindergarten', 'otherPerson'],
      farReaching: true,
    },
    {
      name: 'reject',
      from: ['submitted'],
      to: 'draft',
      asks: { reason: text({ required: true, maxLength: 200, multiline: true, sensitivity: 'internal' }) },
      guards: ['wholeKindergarten', 'otherPerson'],
    },
  ],
});
