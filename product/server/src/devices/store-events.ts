import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { cardHolders } from '../campus/campus.public.ts';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { type Alerts, addAlert, addCardAlerts, raiseAlerts } from './alerts.ts';
import type { StoredEvent } from './devices.public.ts';
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
import type { EventVerdict } from './read-events.ts';

/** What became of the rows of a batch, by their index in it. */
export type BatchVerdicts = Map<number, EventVerdict>;

/** What storing some events came to. */
interface Outcome {
  stored: First[];
  repeated: Sent[];
  /** Another event has their id. */
  differing: Sent[];
}

/**
 * Stores what is new in the batches of one or several machines, and tells the areas above, inside a transaction whose scope
 * reaches the kindergartens of all of them. Nothing of one machine is known to another: its events are its own, and cards are
 * those of its kindergarten. Events of machines that wait are kept apart, and nothing follows from them.
 * @returns verdicts by batch
 */
export async function storeEvents(
  { devices: { eventSinks }, secrets }: Pick<Program, 'devices' | 'secrets'>,
  inside: Scope,
  now: Date,
  batches: readonly Batch[],
): Promise<BatchVerdicts[]> {
  const sent = batches.flatMap(({ machine, events }, batch) =>
    events.map((event): Sent => ({ batch, machine, event })),
  );
  const once = await storeOnce(inside, batches, sent);
  // A machine that counts anew after a reset uses ids twice: each of its events counts, known by id and content.
  const twice = await storeOnce(inside, batches, once.differing.map(withOwnId));
  await keepUnread(inside, batches);

  const verdicts = batches.map(({ unread }): BatchVerdicts => new Map(unread.map((row) => [row.index, row.verdict])));
  const judge = (all: readonly Sent[], verdict: EventVerdict['verdict']) => {
    for (const { batch, event } of all) verdicts[batch]?.set(event.index, verdictOf(event, verdict));
  };
  judge(once.stored, 'stored');
  judge(twice.stored, 'differs');
  judge([...once.repeated, ...twice.repeated], 'repeated');

  const counting = [...once.stored, ...twice.stored].filter(({ machine }) => !machine.waits);
  const events = counting.map(storedEvent).sort((a, b) => a.at.getTime() - b.at.getTime());
  if (events.length > 0) for (const sink of eventSinks) await sink(inside, events);
  for (const { machine, unread } of inMachineOrder(batches)) {
    const alerts: Alerts = new Map();
    for (const first of counting) if (first.machine === machine) noteAlerts(alerts, first);
    if (unread.length > 0 && !machine.waits) addAlert(alerts, 'row-unread', machine.receivedAt);
    await raiseAlerts({ db: inside.db, secrets, now }, machine, alerts);
  }
  return verdicts;
}

/** Stores events, those that were never stored before. Of those with the same id the first one is stored. */
async function storeOnce(inside: Scope, batches: readonly Batch[], sent: readonly Sent[]): Promise<Outcome> {
  const outcome: Outcome = { stored: [], repeated: [], differing: [] };
  if (sent.length === 0) return outcome;
  const ordered = inOneOrder(sent);
  const firsts = await withHolders(
    inside,
    ordered.filter((one, index) => !isSame(one, ordered[index - 1])),
  );
  const known = await insertEvents(inside, batches, firsts);
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

/** What people are told of an event that counts. */
function noteAlerts(alerts: Alerts, first: First): void {
  const { event, holder } = first;
  const { eventId, doubtful, uncertain, notes } = event;
  const at = new Date(event.atMs);
  addCardAlerts(alerts, {
    at,
    cardNumber: holder?.cardNumber ?? event.cardNumber,
    studentId: holder?.studentId ?? null,
    isLost: holder?.lost ?? false,
    isEnrolled: isEnrolled(first),
    isTwice: isUsedTwice(eventId),
    isDoubtful: doubtful || uncertain,
    isUnclear: notes.length > 0,
  });
}

/** Events with the holders of their cards; no card of a machine that waits is looked up. */
async function withHolders(inside: Scope, events: readonly Sent[]): Promise<First[]> {
  const asked = events.filter(({ machine }) => !machine.waits);
  const holders = await cardHolders(
    inside,
    asked.map(({ machine: { kigId }, event: { cardNumber, atMs } }) => ({ kigId, cardNumber, at: new Date(atMs) })),
  );
  const holderOf = new Map(asked.map((sent, index) => [sent, holders[index]]));
  return events.map((sent): First => ({ ...sent, holder: holderOf.get(sent) }));
}

/**
 * All events by kindergarten, machine and id, those that are known as the same in the order in which they came. Everybody
 * stores in this order, so that those who store the same at once wait for each other in one direction only.
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
  const { rowId, kind, atMs, doubtful, cardNumber, direction } = event;
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
    lost: holder?.lost ?? false,
    direction,
  };
}
