import { eventKindOf } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { type Alerts, addAlert, addCardAlerts, raiseAlerts } from './alerts.ts';
import type { StoredEvent } from './devices.public.ts';
import { followMachineEvents } from './follow-machine-events.ts';
import {
  type Batch,
  type First,
  idUsedTwice,
  insertEvents,
  isEnrolled,
  isUsedTwice,
  keepUnread,
  type Sent,
} from './insert-events.ts';
import { peopleOfEvents } from './people-of-events.ts';
import type { EventVerdict } from './read-events.ts';

/** Verdicts on the rows of a batch, by index. */
export type BatchVerdicts = Map<number, EventVerdict>;

/** Result of storing some events. */
interface Outcome {
  stored: First[];
  repeated: Sent[];
  /** Events whose id another event has. */
  differing: Sent[];
}

/**
 * Stores the new events in the batches of one or several machines, and passes them to the areas above. It runs inside a
 * transaction whose scope reaches all their kindergartens. Data of one machine never affects another: each has its own
 * events and its kindergarten's cards. Events of waiting machines go to a table of their own, and have no effect.
 * @returns verdicts by batch
 */
export async function storeEvents(
  { devices: { eventSinks, testEvents }, secrets }: Pick<Program, 'devices' | 'secrets'>,
  inside: Scope,
  now: Date,
  batches: readonly Batch[],
): Promise<BatchVerdicts[]> {
  const sent = batches.flatMap(({ machine, events }, batch) =>
    events.map((event): Sent => ({ batch, machine, event })),
  );
  const once = await storeOnce(inside, secrets, batches, sent);
  // A machine that restarts its counter after a reset reuses ids. Each of its events counts, identified by id and
  // content.
  const twice = await storeOnce(inside, secrets, batches, once.differing.map(withOwnId));
  await keepUnread(inside, batches);

  const verdicts = batches.map(({ unread }): BatchVerdicts => new Map(unread.map((row) => [row.index, row.verdict])));
  const judge = (all: readonly Sent[], verdict: EventVerdict['verdict']) => {
    for (const { batch, event } of all) verdicts[batch]?.set(event.index, verdictOf(event, verdict));
  };
  judge(once.stored, 'stored');
  judge(twice.stored, 'differs');
  judge([...once.repeated, ...twice.repeated], 'repeated');

  const counting = [...once.stored, ...twice.stored].filter(({ machine }) => machine.counts);
  const events = counting.map(storedEvent).sort((a, b) => a.at.getTime() - b.at.getTime());
  if (events.length > 0) for (const sink of eventSinks) await sink(inside, events);
  const toTell = Map.groupBy(
    counting.filter((first) => isToTell(first) && !testEvents.has(first.event.eventId)),
    ({ machine }) => machine,
  );
  const byMachineItself = Map.groupBy(counting.filter(isOfMachine), ({ machine }) => machine);
  for (const { machine, unread } of inMachineOrder(batches)) {
    const own = byMachineItself.get(machine)?.map(storedEvent) ?? [];
    await followMachineEvents({ secrets, now }, inside, machine, own);
    const alerts: Alerts = new Map();
    for (const first of toTell.get(machine) ?? []) noteAlerts(alerts, first);
    if (unread.length > 0 && machine.counts) addAlert(alerts, 'row-unread', machine.receivedAt);
    await raiseAlerts({ db: inside.db, secrets, now }, machine, alerts);
  }
  return verdicts;
}

/** Stores new events. Where several have the same id, it stores the first. */
async function storeOnce(
  inside: Scope,
  secrets: Secrets,
  batches: readonly Batch[],
  sent: readonly Sent[],
): Promise<Outcome> {
  const outcome: Outcome = { stored: [], repeated: [], differing: [] };
  if (sent.length === 0) return outcome;
  const ordered = inOneOrder(sent);
  const firsts = await withHolders(
    inside,
    ordered.filter((one, index) => !isSame(one, ordered[index - 1])),
  );
  const known = await insertEvents(inside, secrets, batches, firsts);
  let place = -1;
  for (const one of ordered) {
    const isFirst = firsts[place + 1]?.event === one.event;
    if (isFirst) place += 1;
    const first = firsts[place] as First;
    const kept = known.get(place) ?? first.event.contentHash;
    if (isFirst && !known.has(place)) outcome.stored.push(first);
    else if (kept === one.event.contentHash) outcome.repeated.push(one);
    else outcome.differing.push(one);
  }
  return outcome;
}

function withOwnId(sent: Sent): Sent {
  return { ...sent, event: { ...sent.event, eventId: idUsedTwice(sent.event) } };
}

function verdictOf({ id, notes }: Sent['event'], verdict: EventVerdict['verdict']): EventVerdict {
  return { id, verdict, ...(notes.length > 0 && { notes: [...notes] }) };
}

/** Returns whether an event may cause alerts. Ordinary events do not. */
function isToTell(first: First): boolean {
  const { event, holder } = first;
  const { eventId, doubtful, uncertain, notes } = event;
  const isClear = !doubtful && !uncertain && notes.length === 0 && !isUsedTwice(eventId);
  return !isClear || (!isOfMachine(first) && (!holder || holder.lost)) || !isEnrolled(first);
}

/** Returns whether an event is about the machine itself. */
function isOfMachine({ event }: Sent): boolean {
  return eventKindOf(event.kind).subject === 'machine';
}

/** Adds the alerts that a counted event causes. */
function noteAlerts(alerts: Alerts, first: First): void {
  const { event, holder } = first;
  const { eventId, doubtful, uncertain, notes } = event;
  const at = new Date(event.atMs);
  addCardAlerts(alerts, {
    at,
    cardNumber: holder?.cardNumber ?? event.cardNumber,
    studentId: holder?.studentId ?? null,
    isPersonMissing: !holder && !isOfMachine(first),
    isLost: holder?.lost ?? false,
    isEnrolled: isEnrolled(first),
    isTwice: isUsedTwice(eventId),
    isDoubtful: doubtful || uncertain,
    isUnclear: notes.length > 0,
  });
}

/**
 * Returns events with their people; those of waiting machines are not looked up. The id in the machine's list comes
 * before the card.
 */
async function withHolders(inside: Scope, events: readonly Sent[]): Promise<First[]> {
  const asked = events.filter(({ machine }) => machine.counts);
  const people = await peopleOfEvents(
    inside,
    asked.map(({ machine: { kigId }, event }) => ({ kigId, ...event })),
  );
  let place = 0;
  return events.map(({ batch, machine, event }): First => {
    const holder = machine.counts ? people[place++] : undefined;
    return { batch, machine, event, holder };
  });
}

/**
 * Sorts events by kindergarten, machine and id; equal ones keep their order of arrival. All transactions store in this
 * order, so that they cannot deadlock.
 */
function inOneOrder(sent: readonly Sent[]): Sent[] {
  return sent.toSorted((a, b) => byMachine(a.machine, b.machine) || inOrderOf(a.event.eventId, b.event.eventId));
}

function inMachineOrder(batches: readonly Batch[]): Batch[] {
  return batches.toSorted((a, b) => byMachine(a.machine, b.machine));
}

function byMachine(a: Machine, b: Machine): number {
  return a === b ? 0 : inOrderOf(a.kigId, b.kigId) || inOrderOf(a.serialNumber, b.serialNumber);
}

function inOrderOf(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isSame(a: Sent, b: Sent | undefined): boolean {
  return b !== undefined && a.event.eventId === b.event.eventId && byMachine(a.machine, b.machine) === 0;
}

function storedEvent({ machine, event, holder }: First): StoredEvent {
  const { rowId, kind, atMs, doubtful, cardNumber, direction, detail } = event;
  return {
    id: rowId,
    kigId: machine.kigId,
    timeZone: machine.timeZone,
    deviceId: machine.deviceId,
    kind,
    at: new Date(atMs),
    doubtful,
    cardNumber,
    studentId: holder?.studentId ?? null,
    teacherId: holder?.teacherId ?? null,
    lost: holder?.lost ?? false,
    direction,
    detail,
  };
}
