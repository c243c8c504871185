import { createHash } from 'node:crypto';
import { momentInShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import type { eventInput, PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { around, chance } from './random.ts';
import { type Visit, visitsOf } from './school-visits.ts';

/** An event in its wire format; a bad row does not even have that format. */
type MachineEvent = ReturnType<typeof eventInput.parse>;

/** A simulated event: its moment by the server's time, and the event by the machine's own clock. */
export interface Happening {
  at: Date;
  event: MachineEvent | { kind: 'card'; at: string };
}

/** A machine among those of its kindergarten. */
export interface Post {
  serialNumber: string;
  /** Index of the machine in its kindergarten, and number of machines. */
  gate: number;
  gates: number;
  /** The machine's clock minus the server's. */
  skewMs: number;
  seed: string;
}

const NO_ID_SHARE = 0.01;
const UNKNOWN_CARD_SHARE = 0.5;
const BAD_ROW_SHARE = 0.3;
const OFFLINE_SHARE = 0.4;
const NIGHT_SHARE = 0.15;
const NIGHT = { from: timeOfDayMs('16:40'), until: timeOfDayMs('07:40') };

/**
 * Returns a day's simulated events at a machine, sorted by time. They include a few unknown cards and unreadable rows.
 */
export function happeningsOf(post: Post, people: readonly PersonOfList[], day: string): Happening[] {
  const { serialNumber, gate, gates, seed } = post;
  const visits = visitsOf(people, day, gates, seed).filter((visit) => visit.gate === gate);
  if (visits.length === 0) return [];
  const happenings = visits.map((visit): Happening => ({ at: visit.at, event: eventOf(post, visit) }));
  const whenever = (what: string) =>
    momentInShanghai(day, around(timeOfDayMs('07:30'), timeOfDayMs('08:30'), seed, day, what, serialNumber));
  if (chance(seed, day, 'unknown card', serialNumber) < UNKNOWN_CARD_SHARE) {
    const cardNumber = `0099${String(Math.floor(chance(seed, day, 'card', serialNumber) * 1e6)).padStart(6, '0')}`;
    const visit: Visit = { at: whenever('unknown card'), cardNumber, direction: 'in', gate };
    happenings.push({ at: visit.at, event: eventOf(post, visit) });
  }
  if (chance(seed, day, 'bad row', serialNumber) < BAD_ROW_SHARE) {
    happenings.push({ at: whenever('bad row'), event: { kind: 'card', at: '0000-00-00 00:00' } });
  }
  return happenings.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function eventOf({ serialNumber, skewMs, seed }: Post, { at, cardNumber, direction }: Visit): MachineEvent {
  const event = { kind: 'card', at: new Date(at.getTime() + skewMs).toISOString(), cardNumber, direction } as const;
  if (chance(seed, 'no id', cardNumber, event.at) < NO_ID_SHARE) return event;
  // Derived from the content, so that a simulator restarted in the middle of a day repeats its earlier ids.
  const id = createHash('sha256')
    .update(JSON.stringify([serialNumber, event]))
    .digest('hex')
    .slice(0, 24);
  return { id, ...event };
}

/**
 * Returns whether the machine is offline at a moment: some minutes of some mornings, and some whole nights at all gates
 * but the first. The departures before such a night arrive in the next morning.
 */
export function isOffline({ serialNumber, seed, gate }: Post, day: string, timeMs: number): boolean {
  const isNightOff = (evening: string) => gate > 0 && chance(seed, evening, 'night', serialNumber) < NIGHT_SHARE;
  if (timeMs >= NIGHT.from && isNightOff(day)) return true;
  if (timeMs < NIGHT.until && isNightOff(dayBefore(day))) return true;
  if (chance(seed, day, 'offline', serialNumber) >= OFFLINE_SHARE) return false;
  const fromMs = around(timeOfDayMs('07:40'), timeOfDayMs('08:05'), seed, day, 'offline from', serialNumber);
  return timeMs >= fromMs && timeMs < fromMs + around(3, 8, seed, day, 'offline for', serialNumber) * 60_000;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
