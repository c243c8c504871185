import { z } from 'zod';

/** A kind of event: its own fields, its subject, and its effect on attendance. */
export interface EventKind {
  /** A person, named by a card or by the id in the machine's list; or the machine itself. */
  subject: 'person' | 'machine';
  /** True where an event shows that the person is in the kindergarten, or has left it. */
  isAttendance: boolean;
  /** Fields beside those of all events. An unreadable one is omitted and noted. */
  fields: Readonly<Record<string, z.ZodType>>;
  /** Fields without which the event says nothing. Without them the row is rejected. */
  required?: readonly string[];
}

/** Declares a kind of event. */
export function defineEventKind<const K extends EventKind>(kind: K): K {
  return kind;
}

/** A temperature of a body as a thermometer can show it, degrees Celsius. */
export const bodyTemperature: z.ZodType = z.number().min(30).max(45);

/** A share, percent. */
export const percent: z.ZodType = z.number().min(0).max(100);
