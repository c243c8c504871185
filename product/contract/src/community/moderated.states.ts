import { defineStates } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { hideReasons, REASON_TEXT_MAX } from './community.ts';

/** States of a post or a comment. The moderation of its topic decides whether it waits before it is shown. */
export const moderatedStates = defineStates({
  field: 'status',
  initial: 'pendingReview',
  states: [
    { name: 'pendingReview', tone: 'look' },
    { name: 'shown', tone: 'fine' },
    { name: 'hidden', tone: 'past' },
  ],
  transitions: [
    { name: 'pass', from: ['pendingReview'], to: 'shown', many: true },
    {
      name: 'hide',
      from: ['pendingReview', 'shown'],
      to: 'hidden',
      asks: {
        reason: choice(hideReasons, { required: true }),
        /** Required with the reason `other`. */
        reasonText: text({ maxLength: REASON_TEXT_MAX, multiline: true }),
      },
      guards: ['toldWhy'],
      danger: true,
      many: true,
    },
    { name: 'showAgain', from: ['hidden'], to: 'shown', aside: true },
    // Only the program makes it, for a change by the writer.
    { name: 'wait', from: ['shown'], to: 'pendingReview' },
  ],
});
