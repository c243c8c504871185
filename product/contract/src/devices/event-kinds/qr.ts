import { defineEventKind } from './event-kind.ts';

/** A code was held to the machine. `cardNumber` is its text. */
export const qr = defineEventKind({ subject: 'person', isAttendance: true, fields: {} });
