import { z } from 'zod';
import { defineEventKind, percent } from './event-kind.ts';

/** A door that stays open this long raises an alert, seconds. */
export const DOOR_OPEN_TO_TELL_SECONDS = 60;

/** A storage with at least this share in use raises an alert, percent. */
export const STORAGE_TO_TELL_PERCENT = 90;

/** A battery at or below this charge raises an alert, percent. */
export const BATTERY_TO_TELL_PERCENT = 15;

/** State of the machine itself. */
export const telemetry = defineEventKind({
  subject: 'machine',
  isAttendance: false,
  fields: {
    /** Time for which the door has been open; 0 once it is shut. */
    doorOpenSeconds: z.number().int().min(0).max(86_400),
    /** True once the case was opened or the machine was taken off the wall. */
    tampered: z.boolean(),
    storagePercent: percent,
    batteryPercent: percent,
  },
});
