import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { type CardHolder, cardHolders } from '../campus/campus.public.ts';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { type Alert, addAlert, raiseAlerts } from './alerts.ts';
import type { StoredEvent } from './devices.public.ts';
import type { EventVerdict, SentEvent } from './read-events.ts';
import type { CorrectedTime } from './skew.ts';

/** An event with its time by our clock, and the id that its row gets if it is new. */
export type TimedEvent = SentEvent & CorrectedTime & { rowId: string };

/** What one machine sent at once, as far as it can be read. */
export interface Batch {
  machine: Machine;
  events: readonly TimedEvent[];
}

/** What became of the events of a batch, by their index in it. */
export type BatchVerdicts = Map<number, EventVerdict>;

/** An event beside the machine that sent it. */
interface Sent {
  /** Of the batches that are stored together. */
  batch: number;
  machine: Machine;
  event: TimedEvent;
}

/** An event that is stored unless it was before, with the holder of its card. */
type First = Sent & { holder: CardHolder | undefined };

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
  const ordered = inOneOrder(batches);
  const distinct = ordered.filter((sent, index) => !isSame(sent, ordered[index - 1]));
  const firsts = await withHolders(inside, distinct);
  const known = await storeNew(inside, batches, firsts);
  const verdicts = batches.map((): BatchVerdicts => new Map());
  const alerts = new Map<Machine, Map<string, Alert>>();
  const alertsOf = (machine: Machine) => {
    const found = alerts.get(machine) ?? new Map<string, Alert>();
    alerts.set(machine, found);
    return found;
  };
  const stored: StoredEvent[] = [];
  const differing: Sent[] = [];
  let place = -1;
  for (const { batch, machine, event } of ordered) {
    const isFirst = distinct[place + 1]?.event === event;
    if (isFirst) place += 1;
    const first = firsts[place] as First;
    const { index, id, contentHash } = event;
    if (isFirst && !known.has(place)) {
      verdicts[batch]?.set(index, { id, verdict: 'stored' });
      if (!machine.waits) stored.push(storedEvent(first));
      continue;
    }
    const kept = known.get(place) ?? first.event.contentHash;
    const verdict = kept === contentHash ? 'repeated' : 'differs';
    verdicts[batch]?.set(index, { id, verdict });
    if (verdict === 'repeated') continue;
    differing.push({ batch, machine, event });
    if (!machine.waits) addAlert(alertsOf(machine), 'event-differs', machine.receivedAt);
  }
  for (const [index, { machine, event, holder }] of firsts.entries()) {
    if (known.has(index) || machine.waits || (holder && !holder.lost)) continue;
    const card = { cardNumber: event.cardNumber, studentId: holder?.studentId ?? null };
    addAlert(alertsOf(machine), holder ? 'lost-card' : 'unknown-card', new Date(event.atMs), card);
  }
  await keepDiffering(inside, differing);
  stored.sort((a, b) => a.at.getTime() - b.at.getTime());
  if (stored.length > 0) for (const sink of eventSinks) await sink(inside, stored);
  const inOrder = batches
    .map(({ machine }) => machine)
    .filter((machine) => alerts.has(machine))
    .sort(byMachine);
  for (const machine of inOrder) await raiseAlerts({ db: inside.db, secrets, now }, machine, alertsOf(machine));
  return verdicts;
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
function inOneOrder(batches: readonly Batch[]): Sent[] {
  return batches
    .flatMap(({ machine, events }, batch) => events.map((event): Sent => ({ batch, machine, event })))
    .sort((a, b) => byMachine(a.machine, b.machine) || inOrderOf(a.event.eventId, b.event.eventId));
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

/** Stores events that were never stored before. @returns content hashes of those that were, by their place in the list */
async function storeNew(
  inside: Scope,
  batches: readonly Batch[],
  events: readonly First[],
): Promise<Map<number, string>> {
  const ofBatch = (of: (machine: Machine) => string | number | boolean) =>
    arrayOf(batches.map(({ machine }) => of(machine)));
  const list = (of: (first: First) => string | number | boolean | null) => arrayOf(events.map(of));
  const { rows } = await sql<{ place: number }>`
    with sent as materialized (
      select (${ofBatch(({ kigId }) => kigId)}::uuid[])[batch] as kig_id,
        (${ofBatch(({ deviceId }) => deviceId)}::uuid[])[batch] as device_id,
        (${ofBatch(({ serialNumber }) => serialNumber)}::text[])[batch] as serial_number,
        (${ofBatch(({ receivedAt }) => receivedAt.getTime())}::float8[])[batch] as received_ms,
        (${ofBatch(({ skewMs }) => skewMs)}::bigint[])[batch] as skew_ms,
        (${ofBatch(({ waits }) => waits)}::boolean[])[batch] as waits, e.*
      from unnest(${list(({ batch }) => batch + 1)}::integer[],
        ${list(({ event }) => event.rowId)}::uuid[], ${list(({ event }) => event.eventId)}::text[],
        ${list(({ event }) => event.contentHash)}::text[], ${list(({ event }) => event.kind)}::text[],
        ${list(({ event }) => event.atMs)}::float8[], ${list(({ event }) => event.deviceAtMs)}::float8[],
        ${list(({ event }) => event.doubtful)}::boolean[], ${list(({ event }) => event.cardNumber)}::text[],
        ${list(({ holder }) => holder?.studentId ?? null)}::uuid[], ${list(({ holder }) => holder?.lost ?? false)}::boolean[],
        ${list(({ event }) => event.direction)}::text[], ${list(({ event }) => event.sequence)}::bigint[]
      ) with ordinality as e (batch, id, event_id, content_hash, kind, at_ms, device_at_ms, doubtful, card_number, student_id,
        lost, direction, sequence, place)
    ), fresh as (
      insert into device_event_keys (kig_id, serial_number, event_id, content_hash)
      select kig_id, serial_number, event_id, decode(content_hash, 'hex') from sent order by place
      on conflict do nothing returning kig_id, serial_number, event_id
    ), kept as (
      insert into device_events (kig_id, at, id, device_id, event_id, kind, card_number, student_id, lost, direction,
        sequence, device_at, received_at, skew_ms, doubtful)
      select kig_id, to_timestamp(at_ms / 1000), id, device_id, event_id, kind, card_number, student_id, lost, direction,
        sequence, to_timestamp(device_at_ms / 1000), to_timestamp(received_ms / 1000), skew_ms, doubtful
      from sent join fresh using (kig_id, serial_number, event_id) where not waits returning 1
    ), waiting as (
      insert into device_waiting_events (kig_id, at, id, device_id, serial_number, event_id, kind, card_number, direction,
        sequence, device_at, received_at, skew_ms, doubtful)
      select kig_id, to_timestamp(at_ms / 1000), id, device_id, serial_number, event_id, kind, card_number, direction,
        sequence, to_timestamp(device_at_ms / 1000), to_timestamp(received_ms / 1000), skew_ms, doubtful
      from sent join fresh using (kig_id, serial_number, event_id) where waits returning 1
    )
    select place - 1 as place from sent left join fresh using (kig_id, serial_number, event_id)
    where fresh.event_id is null`.execute(inside.db);
  return readKnown(
    inside,
    rows.map(({ place }) => ({ place, ...(events[place] as First) })),
  );
}

/** Keeps what came with the id of another event; the machine was told not to send it again. */
async function keepDiffering(inside: Scope, events: readonly Sent[]): Promise<void> {
  for (const { machine, event } of events) {
    const { kind, cardNumber, direction, sequence, deviceAtMs } = event;
    const content = { kind, cardNumber, direction, sequence, deviceAt: new Date(deviceAtMs).toISOString() };
    await sql`insert into device_event_conflicts (kig_id, serial_number, event_id, content_hash, received_at, content)
      values (${machine.kigId}, ${machine.serialNumber}, ${event.eventId}, decode(${event.contentHash}, 'hex'),
        ${machine.receivedAt}, ${JSON.stringify(content)}) on conflict do nothing`.execute(inside.db);
  }
}

/**
 * An array as PostgreSQL reads it. The driver writes one too, looking at each letter; the events of a batch have passed a
 * pattern without quotes and backslashes.
 */
function arrayOf(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => (typeof value === 'string' ? `"${value}"` : (value ?? 'NULL'))).join(',')}}`;
}

/** Hashes of what was stored before; asked for afterwards, since another transaction may have stored it just now. */
async function readKnown(inside: Scope, events: readonly (First & { place: number })[]): Promise<Map<number, string>> {
  if (events.length === 0) return new Map();
  const { rows } = await sql<{ place: number; hash: string }>`
    select place, encode(content_hash, 'hex') as hash
    from unnest(${arrayOf(events.map(({ place }) => place))}::integer[],
      ${arrayOf(events.map(({ machine }) => machine.kigId))}::uuid[],
      ${arrayOf(events.map(({ machine }) => machine.serialNumber))}::text[],
      ${arrayOf(events.map(({ event }) => event.eventId))}::text[]) as known (place, kig_id, serial_number, event_id)
    join device_event_keys using (kig_id, serial_number, event_id) where ${inside.within('kig_id')}`.execute(inside.db);
  return new Map(rows.map(({ place, hash }) => [place, hash]));
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
