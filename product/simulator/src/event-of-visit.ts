import { createHash } from 'node:crypto';
import type { eventInput, PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { around, chance } from './random.ts';
import type { Visit } from './school-visits.ts';

/** An event in its wire format, with the fields of its kind. */
export type MachineEvent = ReturnType<typeof eventInput.parse> & Readonly<Record<string, unknown>>;

const NO_ID_SHARE = 0.01;
const QR_SHARE = 0.04;
const THERMOMETER_SHARE = 0.5;
const FEVER_SHARE = 0.02;
const FINDING_SHARE = 0.05;
const findings = ['HAND_RASH', 'COUGH', 'RUNNY_NOSE', 'EYE_REDNESS'] as const;

/**
 * Returns the event of a visit at a gate, with the time `at` of the machine's clock: a face where the machine has that
 * of the person, else a card. A few parents show a code. A thermometer at the gate measures half of the children, and
 * leaves the others to the person who checks.
 */
export function gateEvent(
  at: string,
  { cardNumber, personId, direction }: Visit,
  person: PersonOfList | undefined,
  seed: string,
): MachineEvent {
  if (personId !== null && person?.face) {
    const similarityPercent = Math.round(around(82, 99, seed, 'similarity', personId, at));
    return { kind: 'face', at, personId, direction, similarityPercent };
  }
  const luck = chance(seed, 'kind', cardNumber, direction);
  if (luck < QR_SHARE) return { kind: 'qr', at, cardNumber, direction };
  if (luck > 1 - THERMOMETER_SHARE && direction === 'in') {
    return { kind: 'temperature', at, cardNumber, direction, temperatureCelsius: normal(seed, cardNumber, at) };
  }
  return { kind: 'card', at, cardNumber, direction };
}

/** Returns the check of a child by a check machine: mostly normal, sometimes with findings or a fever. */
export function checkEvent(at: string, { cardNumber }: Visit, seed: string): MachineEvent {
  const about = { kind: 'morning-check', at, cardNumber, direction: 'in', measuredAt: 'forehead' } as const;
  const luck = chance(seed, 'check', cardNumber, at.slice(0, 10));
  if (luck < FEVER_SHARE) return { ...about, temperatureCelsius: 38.2, findings: ['FEVER'], colour: 'red' };
  const temperatureCelsius = normal(seed, cardNumber, at);
  if (luck >= FEVER_SHARE + FINDING_SHARE) return { ...about, temperatureCelsius, findings: [], colour: 'green' };
  const finding = findings[Math.floor(((luck - FEVER_SHARE) / FINDING_SHARE) * findings.length)];
  return { ...about, temperatureCelsius, findings: [finding], colour: 'yellow' };
}

/** Returns an event with an id, mostly. It is derived from the content, so that a restarted simulator repeats it. */
export function withId(serialNumber: string, seed: string, event: MachineEvent): MachineEvent {
  if (chance(seed, 'no id', String(event.cardNumber), event.at) < NO_ID_SHARE) return event;
  const id = createHash('sha256')
    .update(JSON.stringify([serialNumber, event]))
    .digest('hex')
    .slice(0, 24);
  return { id, ...event };
}

function normal(seed: string, cardNumber: string, at: string): number {
  return Math.round(around(360, 371, seed, 'temperature', cardNumber, at)) / 10;
}
