import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** Maximum length of the reason of a refusal. */
export const REJECT_REASON_MAX = 200;

/**
 * States of a leave of a child or a staff member. A long leave stays submitted until its second approval. A leave that
 * is cancelled while it runs stays approved and ends on the day before.
 */
export const leaveStates = defineStates({
  field: 'status',
  initial: 'submitted',
  states: [
    { name: 'submitted', tone: 'look' },
    { name: 'approved', tone: 'fine' },
    { name: 'rejected', tone: 'past' },
    { name: 'cancelled', tone: 'past' },
  ],
  transitions: [
    { name: 'approve', from: ['submitted'], to: 'approved', orTo: ['submitted'], guards: ['mayApprove'], many: true },
    {
      name: 'reject',
      from: ['submitted'],
      to: 'rejected',
      asks: {
        reason: text({ required: true, maxLength: REJECT_REASON_MAX, multiline: true, sensitivity: 'internal' }),
      },
      guards: ['othersLeave'],
    },
    {
      name: 'cancel',
      from: ['submitted', 'approved'],
      to: 'cancelled',
      orTo: ['approved'],
      guards: ['notOver'],
      danger: true,
    },
  ],
});
