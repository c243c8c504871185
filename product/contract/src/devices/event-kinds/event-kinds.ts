import { answer } from './answer.ts';
import { bus } from './bus.ts';
import { card } from './card.ts';
import type { EventKind } from './event-kind.ts';
import { face } from './face.ts';
import { growth } from './growth.ts';
import { morningCheck } from './morning-check.ts';
import { presence } from './presence.ts';
import { qr } from './qr.ts';
import { telemetry } from './telemetry.ts';
import { temperature } from './temperature.ts';

/** All kinds of events by name. A new kind needs a file beside this one, and its words. */
export const eventKindsByName = {
  card,
  face,
  qr,
  temperature,
  'morning-check': morningCheck,
  growth,
  bus,
  presence,
  telemetry,
  answer,
} as const satisfies Record<string, EventKind>;

/** Name of a kind of event. */
export type EventKindName = keyof typeof eventKindsByName;

/** Names of the kinds of events. */
export const eventKinds = Object.keys(eventKindsByName) as [EventKindName, ...EventKindName[]];

/** Returns a kind of event by its name. */
export function eventKindOf(name: EventKindName): EventKind {
  return eventKindsByName[name];
}

/** Names of the kinds whose subject is the machine. */
export const machineKinds: readonly EventKindName[] = eventKinds.filter(
  (name) => eventKindOf(name).subject === 'machine',
);

/** Names of the kinds that count for attendance. */
export const attendanceKinds: readonly EventKindName[] = eventKinds.filter((name) => eventKindOf(name).isAttendance);
