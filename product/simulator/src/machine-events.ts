import { createHash } from 'node:crypto';
import { momentInShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import type { eventInput, PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { around, chance } from './random.ts';
import { type Visit, visitsOf } from './school-visits.ts';

/** An event as it goes over the wire; a bad row has not even the right form. */
type MachineEvent = ReturnType<typeof eventInput.parse>;

/** What happens at a machine: the moment by the server's time, and the event by the machine's own clock. */
export interface Happening {
  at: Date;
  event: MachineEvent | { kind: 'card'; at: string };
}

/** A machine among those of its kindergarten. */
export interface Post {
  serialNumber: string;
  /** Which of the kindergarten's machines it is, and how many there are. */
  gate: number;
  gates: number;
  /** Its clock minus the server's. */
  skewMs: number;
  seed: string;
}

const NO_ID_SHARE = 0.01;
const UNKNOWN_CARD_SHARE = 0.5;
const BAD_ROW_SHARE = 0.3;
const OFFLINE_SHARE = 0.4;

/** What happens at a machine on a day, in the order of time; among it a few cards that nobody knows and rows nobody can read. */
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
  // Made of the content, so that a simulator started anew in the middle of a day repeats what it has sent before.
  const id = createHash('sha256')
    .update(JSON.stringify([serialNumber, event]))
    .digest('hex')
    .slice(0, 24);
  return { id, ...event };
}

/** Whether the machine's line is down at a moment: on some mornings, for some minutes. */
export function isOffline({ serialNumber, seed }: Post, day: string, timeMs: number): boolean {
  if (chance(seed, day, 'offline', serialNumber) >= OFFLINE_SHARE) return false;
  const fromMs = around(timeOfDayMs('07:40'), timeOfDayMs('08:05'), seed, day, 'offline from', serialNumber);
  return timeMs >= fromMs && timeMs < fromMs + around(3, 8, seed, day, 'offline for', serialNumber) * 60_000;
}
