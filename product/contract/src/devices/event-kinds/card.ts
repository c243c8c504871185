import { defineEventKind } from './event-kind.ts';

/** A card was held to the machine. */
export const card = defineEventKind({ subject: 'person', isAttendance: true, fields: {} });
