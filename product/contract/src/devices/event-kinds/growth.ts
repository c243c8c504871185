import { z } from 'zod';
import { defineEventKind } from './event-kind.ts';

/** A machine measured height and weight of a person. The limits are those of the machine, not of a child. */
export const growth = defineEventKind({
  subject: 'person',
  isAttendance: false,
  fields: {
    heightCm: z.number().min(20).max(250),
    weightKg: z.number().min(0.5).max(300),
    headCm: z.number().min(10).max(100),
  },
  required: ['heightCm', 'weightKg'],
});
