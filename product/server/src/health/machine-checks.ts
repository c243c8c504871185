import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { checkColours } from '@kiga/contract/devices/event-kinds/morning-check.ts';
import type { temperaturePlaces } from '@kiga/contract/devices/event-kinds/temperature.ts';
import {
  CELSIUS_MAX,
  CELSIUS_MIN,
  CHECK_SYMPTOMS_MAX,
  type CheckColour,
  type CheckPlace,
  MEASUREMENTS_MAX,
  placeOfSymptom,
  symptomOfFinding,
} from '@kiga/contract/health/check.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn, timeIn } from '@kiga/kit-server/clock.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { updateRecords } from '@kiga/kit-server/entity/save.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { rulesOf } from '../attendance/attendance.public.ts';
import type { StoredEvent } from '../devices/devices.public.ts';
import type { Program } from '../program/program.ts';
import { type CheckRecord, levelsOf } from './check.server.ts';
import { checksOf, halfKey, symptomsOf } from './checks-of.ts';
import { insertChecks, type NewCheck, worseColour } from './insert-checks.ts';

/** Kinds of events that measure or check a person. */
const kinds: readonly StoredEvent['kind'][] = ['morning-check', 'temperature'];

/** Code of a finding that says that a child brings medicine. */
const MEDICINE = 'medicine';

/** Code of the dictionary for a finding that it does not have. */
const OTHER = 'other';

/** Fields of an event of a machine that checks. */
interface CheckDetail {
  temperatureCelsius?: number;
  measuredAt?: (typeof temperaturePlaces)[number];
  findings?: string[];
  colour?: (typeof checkColours)[number];
}

/** Findings of a machine about a child in a half of a day. */
interface Found {
  studentId: string;
  day: string;
  part: DayPart;
  at: Date;
  temperatures: NonNullable<CheckRecord['temperatures']>;
  symptoms: string[];
  hasMedicine: boolean;
  /** The machine's own colour; null where it gave none. */
  colour: CheckColour | null;
}

type Parts = Pick<Program, 'stores' | 'clock'>;

/**
 * Adds the findings of machines to the checks of children, in the transaction that stores the events. A first event
 * makes the check of its half of the day; a later one adds its measurement and its findings. Events of unknown times
 * and of lost cards do not count.
 */
export async function addMachineChecks(parts: Parts, inside: Scope, events: readonly StoredEvent[]): Promise<void> {
  const wanted = events.filter(
    ({ kind, studentId, lost, doubtful }) => kinds.includes(kind) && studentId !== null && !lost && !doubtful,
  );
  if (wanted.length === 0) return;
  const known = new Set((await parts.stores.codesOf('symptom')).map(({ code }) => code));
  // All transactions write in this order, so that they cannot deadlock.
  const byKig = [...Map.groupBy(wanted, ({ kigId }) => kigId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [kigId, own] of byKig) {
    const halves = await halvesOf(inside, kigId, own, known);
    // The day of the scope is that of one zone; checks must not be refused as future where the day began earlier.
    const today = halves.map(({ day }) => day).reduce((a, b) => (a > b ? a : b), inside.session.today);
    await addHalves(parts, withScope({ ...inside.session, today }, [kigId], inside.db), kigId, halves);
  }
  await publish(inside.db, parts.clock.now(), 'health.check', ...byKig.map(([kigId]) => kigId));
}

/** Returns what was found by half of a child's day, in the order of the children. */
async function halvesOf(
  inside: Scope,
  kigId: string,
  events: readonly StoredEvent[],
  known: ReadonlySet<string>,
): Promise<Found[]> {
  const ruleOn = await rulesOf(inside, [kigId]);
  const halves = new Map<string, Found>();
  for (const { at, timeZone, studentId, detail } of events) {
    const child = studentId as string;
    const day = dayIn(at, timeZone);
    const time = timeIn(at, timeZone);
    const part: DayPart = time < ruleOn(kigId, null, day).halfAt ? 'morning' : 'afternoon';
    const { temperatureCelsius: celsius, measuredAt, findings = [], colour = null } = (detail ?? {}) as CheckDetail;
    const codes = findings.map(symptomOfFinding);
    const symptoms = codes.filter((code) => code !== MEDICINE).map((code) => (known.has(code) ? code : OTHER));
    const isPlausible = celsius !== undefined && celsius >= CELSIUS_MIN && celsius <= CELSIUS_MAX;
    const key = halfKey(child, day, part);
    const before = halves.get(key) ?? {
      studentId: child,
      day,
      part,
      at,
      temperatures: [],
      symptoms: [],
      hasMedicine: false,
      colour: null,
    };
    const measured = isPlausible
      ? [{ celsius: Math.round(celsius * 10) / 10, method: measuredAt ?? null, takenAt: time }]
      : [];
    halves.set(key, {
      ...before,
      temperatures: [...before.temperatures, ...measured],
      symptoms: [...new Set([...before.symptoms, ...symptoms])],
      hasMedicine: before.hasMedicine || codes.includes(MEDICINE),
      colour: worseColour(before.colour, colour),
    });
  }
  return [...halves.values()].toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1));
}

async function addHalves({ stores, clock }: Parts, inside: Scope, kigId: string, halves: readonly Found[]) {
  const store = stores.get('health.check') as EntityStore;
  const days = halves.map(({ day }) => day).toSorted();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const ids = [...new Set(halves.map(({ studentId }) => studentId))];
  const before = new Map(
    (await checksOf(stores, inside, { kigId, from, to, ids })).map((check) => [
      halfKey(check.studentId, check.day, check.part),
      check,
    ]),
  );
  const added: NewCheck[] = [];
  for (const half of halves) {
    const present = before.get(halfKey(half.studentId, half.day, half.part));
    if (present) await addToCheck(store, inside, present, half);
    else
      added.push({
        ...half,
        checkedAt: half.at.toISOString(),
        source: 'machine',
        levels: levelsOfSymptoms(half.symptoms),
      });
  }
  await insertChecks({ stores, clock }, inside, kigId, added);
}

/**
 * Adds a machine's measurement and findings to a check that exists. The entries of a person stay. Nothing is refused for
 * being too many, because a refusal would keep the machine's whole batch out.
 */
async function addToCheck(store: EntityStore, inside: Scope, present: CheckRecord, found: Found): Promise<void> {
  const temperatures = [...(present.temperatures ?? []), ...found.temperatures].slice(0, MEASUREMENTS_MAX);
  const symptoms = [...new Set([...symptomsOf(present), ...found.symptoms])].slice(0, CHECK_SYMPTOMS_MAX);
  const levels = { ...levelsOfSymptoms(found.symptoms), ...levelsOf(present) };
  const request = {
    id: present.id,
    version: present.version,
    temperatures,
    ...levels,
    symptoms: symptoms.map((symptom) => ({ symptom })),
    hasMedicine: present.hasMedicine || found.hasMedicine,
  };
  await updateRecords(store, inside, [request], { act: 'update', trusted: true });
}

function levelsOfSymptoms(symptoms: readonly string[]): Partial<Record<CheckPlace, 'abnormal'>> {
  return Object.fromEntries(
    symptoms.flatMap((symptom) => {
      const place = placeOfSymptom(symptom);
      return place === null ? [] : [[place, 'abnormal' as const]];
    }),
  );
}
