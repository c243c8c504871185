import { defineEventKind, percent } from './event-kind.ts';

/** The machine recognised a face. */
export const face = defineEventKind({
  subject: 'person',
  isAttendance: true,
  fields: {
    /** Certainty of the recognition. */
    similarityPercent: percent,
  },
});
