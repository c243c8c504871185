import { defineStates } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { hideReasons, keepReasons, REASON_TEXT_MAX } from './community.ts';

/** Required with the reason `other`. */
const reasonText = text({ maxLength: REASON_TEXT_MAX, multiline: true });

/** States of a report. One decision settles all open reports about the same thing. */
export const reportStates = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'act' },
    { name: 'upheld', tone: 'fine' },
    { name: 'dismissed', tone: 'past' },
  ],
  transitions: [
    {
      name: 'uphold',
      from: ['open'],
      to: 'upheld',
      asks: { hideReason: choice(hideReasons, { required: true }), reasonText },
      guards: ['toldWhy'],
      danger: true,
    },
    {
      name: 'dismiss',
      from: ['open'],
      to: 'dismissed',
      asks: { keepReason: choice(keepReasons, { required: true }), reasonText },
      guards: ['toldWhy'],
    },
  ],
});
