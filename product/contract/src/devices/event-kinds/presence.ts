import { z } from 'zod';
import { defineEventKind } from './event-kind.ts';

/** A bracelet came near a gateway (`in`), or left it (`out`). */
export const presence = defineEventKind({
  subject: 'person',
  isAttendance: true,
  fields: {
    braceletMac: z.string().regex(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/),
    /** Strength of the signal, dBm. */
    rssi: z.number().int().min(-127).max(20),
  },
});
