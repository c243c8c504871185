import { momentInShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import type { PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { checkEvent, gateEvent, type MachineEvent, withId } from './event-of-visit.ts';
import { around, chance } from './random.ts';
import { type Visit, visitsOf } from './school-visits.ts';
import { reportsOf } from './telemetry.ts';
import { isCutOff, readAt, skewAt, startedBetween, type Trouble } from './troubles.ts';

/** A simulated event: its moment by the server's time, and the event by the machine's own clock. */
export interface Happening {
  at: Date;
  /** A bad row does not even have the format of an event. */
  event: MachineEvent | { kind: 'card'; at: string };
}

/** Returns the events of a day at a machine that knows these people. Throws Refusal and Away. */
export type PlanOfDay = (people: readonly PersonOfList[], day: string) => Promise<Happening[]>;

/** A machine among those of its kindergarten. */
export interface Post {
  serialNumber: string;
  /** Index among the gates of its kindergarten, and their number; machines for checks and for growth stand behind all gates. */
  gate: number | 'check';
  gates: number;
  troubles: ReadonlySet<Trouble>;
  seed: string;
}

const UNKNOWN_CARD_SHARE = 0.5;
const BAD_ROW_SHARE = 0.3;
const OFFLINE_SHARE = 0.4;
const NIGHT_SHARE = 0.15;
const NIGHT = { from: timeOfDayMs('16:40'), until: timeOfDayMs('07:40') };

/** Children walk from the gate to the check within this time. */
const WALK_MS = { from: 40_000, until: 160_000 };

/**
 * Returns a day's simulated events at a machine, sorted by time. They include reports about the machine itself, a few
 * unknown cards and unreadable rows.
 */
export function happeningsOf(post: Post, people: readonly PersonOfList[], day: string): Happening[] {
  const { gate, troubles } = post;
  const happenings = gate === 'check' ? checksOf(post, people, day) : passagesOf(post, people, day);
  if (happenings.length === 0) return [];
  happenings.push(...reportsAt(post, day));
  happenings.sort((a, b) => a.at.getTime() - b.at.getTime());
  if (troubles.has('power-cut') || troubles.has('set-clock')) numberAll(post, happenings);
  return happenings;
}

/** Returns the reports of a machine about itself on a day. */
export function reportsAt(post: Post, day: string): Happening[] {
  return reportsOf(post.troubles, post.serialNumber, day, post.seed).map(({ at, state }) =>
    happening(post, at, (time) => ({ kind: 'telemetry', at: time, ...state })),
  );
}

function passagesOf(post: Post, people: readonly PersonOfList[], day: string): Happening[] {
  const { serialNumber, gate, gates, seed } = post;
  const visits = visitsOf(people, day, gates, seed).filter((visit) => visit.gate === gate);
  if (visits.length === 0) return [];
  const known = new Map(people.map((person) => [person.personId, person]));
  const passage = (visit: Visit) =>
    happening(post, visit.at, (time) => gateEvent(time, visit, known.get(visit.personId ?? ''), seed));
  const happenings = visits.map(passage);
  const whenever = (what: string) =>
    momentInShanghai(day, around(timeOfDayMs('07:30'), timeOfDayMs('08:30'), seed, day, what, serialNumber));
  if (chance(seed, day, 'unknown card', serialNumber) < UNKNOWN_CARD_SHARE) {
    const cardNumber = `0099${String(Math.floor(chance(seed, day, 'card', serialNumber) * 1e6)).padStart(6, '0')}`;
    const at = whenever('unknown card');
    happenings.push(happening(post, at, (time) => ({ kind: 'card', at: time, cardNumber, direction: 'in' })));
  }
  if (chance(seed, day, 'bad row', serialNumber) < BAD_ROW_SHARE) {
    happenings.push({ at: whenever('bad row'), event: { kind: 'card', at: '0000-00-00 00:00' } });
  }
  return happenings;
}

/** Returns the checks of the children who arrive, at whichever gate. */
function checksOf(post: Post, people: readonly PersonOfList[], day: string): Happening[] {
  const { gates, seed } = post;
  const children = new Set(people.flatMap(({ kind, personId }) => (kind === 'student' ? [personId] : [])));
  return visitsOf(people, day, gates, seed)
    .filter(({ direction, personId }) => direction === 'in' && children.has(personId ?? ''))
    .map((visit) => {
      const walkedMs = around(WALK_MS.from, WALK_MS.until, seed, day, 'walk', visit.cardNumber);
      const at = new Date(visit.at.getTime() + Math.round(walkedMs));
      return happening(post, at, (time) => checkEvent(time, visit, seed));
    });
}

/** Returns what happens at the machine at a moment, with the event's time by the machine's clock. */
export function happening(
  { troubles, serialNumber, seed }: Post,
  held: Date,
  eventAt: (time: string) => MachineEvent,
): Happening {
  const at = readAt(troubles, held);
  const event = eventAt(new Date(at.getTime() + skewAt(troubles, at)).toISOString());
  return { at, event: withId(serialNumber, seed, event) };
}

/** Gives all events of a day numbers, as a machine with a counter. The counter begins anew when the machine starts. */
function numberAll({ troubles }: Post, happenings: Happening[]): void {
  let sequence = 0;
  let before: Date | null = null;
  for (const one of happenings) {
    if (before && startedBetween(troubles, before, one.at)) sequence = 0;
    before = one.at;
    sequence += 1;
    one.event = { ...one.event, sequence, ...(troubles.has('power-cut') && { id: String(sequence) }) };
  }
}

/**
 * Returns whether the machine is offline at a moment: some minutes of some mornings, and some whole nights at all gates
 * but the first. The departures before such a night arrive in the next morning.
 */
export function isOffline({ serialNumber, seed, gate, troubles }: Post, day: string, timeMs: number): boolean {
  if (isCutOff(troubles, timeMs)) return true;
  const isNightOff = (evening: string) => gate !== 0 && chance(seed, evening, 'night', serialNumber) < NIGHT_SHARE;
  if (timeMs >= NIGHT.from && isNightOff(day)) return true;
  if (timeMs < NIGHT.until && isNightOff(dayBefore(day))) return true;
  if (chance(seed, day, 'offline', serialNumber) >= OFFLINE_SHARE) return false;
  const fromMs = around(timeOfDayMs('07:40'), timeOfDayMs('08:05'), seed, day, 'offline from', serialNumber);
  return timeMs >= fromMs && timeMs < fromMs + around(3, 8, seed, day, 'offline for', serialNumber) * 60_000;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
