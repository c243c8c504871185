import { momentInShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { around, chance } from './random.ts';

/** A card at a machine. */
export interface Visit {
  at: Date;
  cardNumber: string;
  /** Person in the machine's list; null for an unknown card. */
  personId: string | null;
  direction: 'in' | 'out';
  /** Index of the machine in its kindergarten. */
  gate: number;
}

const FIRST_GATE_SHARE = 0.62;
const SIBLING_SHARE = 0.3;
const ABSENT_SHARE = 0.04;
const LATE_SHARE = 0.04;
/** Share of lost cards that are used on a day. */
const LOST_USED_SHARE = 0.25;
const CROWDS = 22;

/**
 * Returns the arrivals and departures of a school day, sorted by time. Most children arrive in small groups from 07:25
 * to 08:05, some late until 09:00, some not at all. They leave from 16:30 to 17:20. The same input always gives the
 * same day.
 */
export function visitsOf(people: readonly PersonOfList[], day: string, gates: number, seed: string): Visit[] {
  if (!schoolDayOf(day).open) return [];
  const visits: Visit[] = [];
  // All machines of a kindergarten play the same people: those with a card.
  const carded = people.filter(({ cardNumber }) => cardNumber !== null);
  for (const [person, family] of withFamilies(carded)) {
    const isAway = chance(seed, day, 'away', person.personId) < (person.lost ? 1 - LOST_USED_SHARE : ABSENT_SHARE);
    if (isAway) continue;
    const gate = chance(seed, 'gate', family) < FIRST_GATE_SHARE || gates === 1 ? 0 : 1 + pick(gates - 1, seed, family);
    // Siblings use the machine one after the other.
    const laterMs = person.personId === family ? 0 : 4_000 + chance(seed, day, person.personId) * 9_000;
    const add = (timeMs: number, direction: 'in' | 'out') =>
      visits.push({
        at: momentInShanghai(day, Math.round(timeMs + laterMs)),
        cardNumber: person.cardNumber ?? '',
        personId: person.personId,
        direction,
        gate,
      });
    add(arrivalMs(day, family, seed), 'in');
    add(around(timeOfDayMs('16:30'), timeOfDayMs('17:20'), seed, day, 'leaves', family), 'out');
  }
  return visits.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function arrivalMs(day: string, family: string, seed: string): number {
  if (chance(seed, day, 'late', family) < LATE_SHARE) {
    const lateness = chance(seed, day, 'lateness', family) ** 2;
    return timeOfDayMs('08:11') + lateness * (timeOfDayMs('08:58') - timeOfDayMs('08:11'));
  }
  const crowd = pick(CROWDS, seed, day, 'crowd', family);
  const crowdMs = around(timeOfDayMs('07:25'), timeOfDayMs('08:05'), seed, day, 'crowd', crowd);
  return crowdMs + around(-75_000, 75_000, seed, day, 'step', family);
}

/**
 * Returns every person with a family id: its own, or a sibling's. A machine without names in its list knows no
 * families.
 */
function* withFamilies(people: readonly PersonOfList[]): Generator<[PersonOfList, string]> {
  const surnameOf = (person: PersonOfList) => [...(person.name ?? person.personId)][0] as string;
  const ordered = people.toSorted((a, b) => compare(surnameOf(a), surnameOf(b)) || compare(a.personId, b.personId));
  for (let index = 0; index < ordered.length; index++) {
    const [elder, younger] = [ordered[index] as PersonOfList, ordered[index + 1]];
    yield [elder, elder.personId];
    const mayBeSiblings = younger && elder.name !== null && surnameOf(elder) === surnameOf(younger);
    if (!mayBeSiblings || chance('siblings', elder.personId) >= SIBLING_SHARE) continue;
    yield [younger, elder.personId];
    index++;
  }
}

function pick(count: number, ...words: readonly (string | number)[]): number {
  return Math.floor(chance(...words, 'pick') * count);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
