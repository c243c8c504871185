import { defineStates } from '@kiga/entity/define-states.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { STARS_MAX } from './live.ts';

/** States of a show, from the application to its end. */
export const showStates = defineStates({
  field: 'status',
  initial: 'pendingReview',
  states: [
    { name: 'pendingReview', tone: 'look' },
    { name: 'toBeLive', tone: 'information' },
    { name: 'inLive', tone: 'fine' },
    { name: 'ended', tone: 'past' },
    { name: 'refused', tone: 'act' },
  ],
  transitions: [
    {
      name: 'pass',
      from: ['pendingReview'],
      to: 'toBeLive',
      asks: { star: integer({ required: true, min: 1, max: STARS_MAX }) },
      guards: ['timeAhead'],
    },
    {
      name: 'refuse',
      from: ['pendingReview'],
      to: 'refused',
      asks: { reason: text({ required: true, maxLength: 200, multiline: true }) },
      danger: true,
    },
    // The first picture of the host's stream makes it as well.
    { name: 'start', from: ['toBeLive'], to: 'inLive', guards: ['inTime'] },
    { name: 'end', from: ['inLive'], to: 'ended', danger: true },
    // Only the program makes it, for a show that never began.
    { name: 'lapse', from: ['pendingReview', 'toBeLive'], to: 'ended' },
  ],
});
