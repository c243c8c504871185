import type { Scope } from '@kiga/kit-server/access/scope.ts';

export { devicePlaces } from './device-places.ts';

/** An event that has just been stored, and was never stored before. */
export interface StoredEvent {
  id: string;
  kigId: string;
  /** The kindergarten's, such as Asia/Shanghai. */
  timeZone: string;
  deviceId: string;
  kind: 'card';
  /** By the machine's clock, corrected by its difference to ours. */
  at: Date;
  /** That time cannot be right, so `at` is when it was received: it may have been any day. */
  doubtful: boolean;
  cardNumber: string;
  /** Whose card it is; null for a card that nobody has. */
  studentId: string | null;
  /** The card had been reported lost: whoever used it may be anybody. */
  lost: boolean;
  direction: 'in' | 'out' | null;
}

/** Where areas above take part in what machines send. */
export interface DevicesRegistries {
  /**
   * Told of new events in the transaction that stores them: those of one or several kindergartens, which the scope reaches,
   * in the order of their time. The session is nobody's. Each event comes once, whatever a machine sends again.
   */
  eventSinks: ((inside: Scope, events: readonly StoredEvent[]) => Promise<void>)[];
}

declare module '../program/program.ts' {
  interface Program {
    devices: DevicesRegistries;
  }
}

/** Registries in which nobody has registered yet. */
export function createDevicesRegistries(): DevicesRegistries {
  return { eventSinks: [] };
}
