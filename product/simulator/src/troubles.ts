import { inShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import { readLabels } from './read-labels.ts';

/**
 * Troubles of a simulated machine: its clock is slow; its clock is fast until a person sets it; the power fails, and the
 * machine starts in 1970 and counts anew; its door stays open; its storage is nearly full, or its battery nearly empty.
 */
export const troubles = ['slow-clock', 'set-clock', 'power-cut', 'open-door', 'full-storage', 'empty-battery'] as const;

/** A trouble of a machine. */
export type Trouble = (typeof troubles)[number];

const MINUTE_MS = 60_000;
const SLOW_MS = 7 * MINUTE_MS;
const FAST_MS = 20 * MINUTE_MS;

/** The fast clock is set at this time of each day. The line fails before, so that events of the old clock wait. */
const SET = { lineFails: timeOfDayMs('07:46'), at: timeOfDayMs('07:50') };

/** The power fails at this time of each day. Some time after the start, the machine sets its clock. */
const CUT = { from: timeOfDayMs('07:50'), until: timeOfDayMs('07:54'), set: timeOfDayMs('08:10') };

/** Parses troubles from text such as `QY-0001-2:set-clock`. Throws an Error that names the wrong part. */
export function readTroubles(text: string): { serialNumber: string; trouble: Trouble }[] {
  return readLabels(text, ['serialNumber', 'word'], 'QY-0001-2:set-clock').map(({ serialNumber, word }) => {
    const trouble = troubles.find((known) => known === word);
    if (!trouble) throw new Error(`${word} is no trouble; they are ${troubles.join(', ')}.`);
    return { serialNumber, trouble };
  });
}

/** Returns the machine's clock minus the server's at a moment, milliseconds. */
export function skewAt(has: ReadonlySet<Trouble>, at: Date): number {
  const { timeMs } = inShanghai(at);
  if (has.has('power-cut') && timeMs >= CUT.until && timeMs < CUT.set) {
    return timeMs - CUT.until - at.getTime();
  }
  if (has.has('set-clock') && timeMs < SET.at) return FAST_MS;
  return has.has('slow-clock') ? -SLOW_MS : 0;
}

/** Returns whether a trouble keeps the machine from the server at a time of day. */
export function isCutOff(has: ReadonlySet<Trouble>, timeMs: number): boolean {
  if (has.has('power-cut') && timeMs >= CUT.from && timeMs < CUT.until) return true;
  return has.has('set-clock') && timeMs >= SET.lineFails && timeMs < SET.at;
}

/** Returns the moment at which a card is read that a person holds to the machine: after the power is back. */
export function readAt(has: ReadonlySet<Trouble>, at: Date): Date {
  const { timeMs } = inShanghai(at);
  if (!has.has('power-cut') || timeMs < CUT.from || timeMs >= CUT.until) return at;
  // People wait, and then pass quickly in their order.
  return new Date(at.getTime() + (CUT.until - timeMs) + (timeMs - CUT.from) / 4);
}

/** Returns whether the machine has started anew between two moments of a day, so that it counts from 1 again. */
export function startedBetween(has: ReadonlySet<Trouble>, before: Date, after: Date): boolean {
  return has.has('power-cut') && inShanghai(before).timeMs < CUT.until && inShanghai(after).timeMs >= CUT.until;
}
