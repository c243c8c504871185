import { z } from 'zod';
import { defineEventKind } from './event-kind.ts';

/** A person got on a school bus (`in`) or off it (`out`). A child on a bus is not in the kindergarten yet. */
export const bus = defineEventKind({
  subject: 'person',
  isAttendance: false,
  fields: { plate: z.string().trim().min(1).max(20), stop: z.string().trim().min(1).max(40) },
});
