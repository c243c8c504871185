import { z } from 'zod';
import { defineEventKind } from './event-kind.ts';

/** Outcomes of a command. */
export const commandOutcomes = ['done', 'refused', 'failed'] as const;

/** The machine answers a command. */
export const answer = defineEventKind({
  subject: 'machine',
  isAttendance: false,
  fields: {
    commandId: z.uuid(),
    outcome: z.enum(commandOutcomes),
    /** Words for the person who sent the command. */
    text: z.string().trim().max(200),
  },
  required: ['commandId', 'outcome'],
});
