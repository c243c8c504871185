import type { EventKindName } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { MessageLog } from './bench/message-log.ts';
import type { EventDetail } from './read-events.ts';

export { type AdultSeen, adultsSeen } from './adults-seen.ts';
export { openCardAlerts } from './alert-list.ts';
export { arrivalPhoto } from './arrival-photo.ts';
export { momentIn } from './broadcast-plays.ts';
export { devicePlaces } from './device-places.ts';
export { plainArray } from './plain-array.ts';

/** A newly stored event. */
export interface StoredEvent {
  id: string;
  kigId: string;
  /** Time zone of the kindergarten, such as Asia/Shanghai. */
  timeZone: string;
  deviceId: string;
  kind: EventKindName;
  /** Time by the machine's clock, corrected by its skew. */
  at: Date;
  /** True where that time cannot be right. Then `at` is the time of receipt, and the event may be of any day. */
  doubtful: boolean;
  /** Null for an event without a card. */
  cardNumber: string | null;
  /** The child; null for adults, unknown people and the machine itself. */
  studentId: string | null;
  /** The member of staff; null for anyone else. */
  teacherId: string | null;
  /** True where the card had been reported lost, so that its user is unknown. */
  lost: boolean;
  direction: 'in' | 'out' | null;
  /** Own fields of the kind, such as a temperature; null for none. */
  detail: EventDetail | null;
}

/** Registries through which areas above take part in events. */
export interface DevicesRegistries {
  /**
   * Functions that run with new events in the transaction that stores them. The events belong to one or several
   * kindergartens within the scope's reach, and are sorted by time. The session belongs to no account. Each event
   * arrives once, even where a machine repeats it.
   */
  eventSinks: ((inside: Scope, events: readonly StoredEvent[]) => Promise<void>)[];
  /** Ids of events of a self-test that runs in this process. They raise no alerts. */
  testEvents: Set<string>;
  /** Attendance on trial, for self-tests. */
  dayTrials: DayTrial[];
  /** Messages of the machines that users watch. */
  messages: MessageLog;
  /**
   * Returns the days `yyyy-mm-dd` on which kindergartens are open by their own calendars; all days until an area
   * registers them.
   */
  openDaysOf(scope: Scope, kigIds: readonly string[]): Promise<(kigId: string, day: string) => boolean>;
}

/** The attendance of an event, computed without a trace. */
export interface DayTrial {
  /** Topic of changes that the kindergarten's board follows. */
  topic: string;
  /** Stores the event in a day, reads the day's state, and takes both back. Null where it is no arrival. */
  tryOut(scope: Scope, event: StoredEvent): Promise<'on-time' | 'late' | null>;
  /** Returns whether an arrival at a moment is on time in this kindergarten. */
  stateAt(scope: Scope, at: Date): Promise<'on-time' | 'late'>;
}

declare module '../program/program.ts' {
  interface Program {
    devices: DevicesRegistries;
  }
}

/** Returns empty registries with this log of messages. */
export function createDevicesRegistries(messages: MessageLog): DevicesRegistries {
  return { eventSinks: [], testEvents: new Set(), dayTrials: [], messages, openDaysOf: async () => () => true };
}
