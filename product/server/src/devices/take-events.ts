import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { Program } from '../app/program.ts';
import { type CardHolder, cardHolders } from '../campus/campus.public.ts';
import { type Alert, addAlert, raiseAlerts } from './alerts.ts';
import type { StoredEvent } from './devices.public.ts';
import { isPartitionMissing, makePartitions } from './partitions.ts';
import { type EventVerdict, readEvents, type SentEvent } from './read-events.ts';
import type { Machine } from './signer.ts';
import { type CorrectedTime, correctTimes } from './skew.ts';

/** An event with its time by our clock, and the id that its row gets if it is new. */
type TimedEvent = SentEvent & CorrectedTime & { rowId: string };

/**
 * Takes a batch of a machine and answers what became of each event, once all is committed. What is new is stored, and areas
 * above are told of it, in one transaction.
 */
export async function takeEvents(
  { db, devices }: Pick<Program, 'db' | 'devices'>,
  scope: Scope,
  machine: Machine,
  rows: readonly unknown[],
): Promise<EventVerdict[]> {
  const { events, rejected } = readEvents(machine.serialNumber, rows);
  const times = correctTimes(events, machine);
  const timed = events.map(
    (event, index): TimedEvent => Object.assign(event, times[index], { rowId: uuid7(machine.receivedAt.getTime()) }),
  );
  const take = () => scope.transaction((inside) => takeTimed(devices.eventSinks, inside, machine, timed));
  const verdicts = await take().catch(async (error: unknown) => {
    if (!isPartitionMissing(error)) throw error;
    await makePartitions(
      db,
      timed.map(({ atMs }) => new Date(atMs)),
    );
    return take();
  });
  return rows.map((_, index) => (rejected.get(index) ?? verdicts.get(index)) as EventVerdict);
}

async function takeTimed(
  eventSinks: Program['devices']['eventSinks'],
  inside: Scope,
  machine: Machine,
  events: readonly TimedEvent[],
): Promise<Map<number, EventVerdict>> {
  const verdicts = new Map<number, EventVerdict>();
  if (events.length === 0) return verdicts;
  // In one order, so that a batch that is sent twice at once waits for itself in one direction only.
  const ordered = events.toSorted((a, b) =>
    a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : a.index - b.index,
  );
  const firsts = new Map<string, TimedEvent>();
  for (const event of ordered) if (!firsts.has(event.eventId)) firsts.set(event.eventId, event);
  const holders = await cardHolders(inside, machine.kigId, [...new Set(events.map(({ cardNumber }) => cardNumber))]);
  const known = await storeNew(inside, machine, [...firsts.values()], holders);
  const knownHashes = await readKnown(inside, machine, known);
  const alerts = new Map<string, Alert>();
  const stored: StoredEvent[] = [];
  for (const event of ordered) {
    const { index, id, eventId } = event;
    if (firsts.get(eventId) === event && !knownHashes.has(eventId)) {
      verdicts.set(index, { id, verdict: 'stored' });
      stored.push(storedEvent(event, machine, holders.get(event.cardNumber)));
      continue;
    }
    const kept = knownHashes.get(eventId) ?? firsts.get(eventId)?.contentHash;
    const verdict = kept === event.contentHash ? 'repeated' : 'differs';
    verdicts.set(index, { id, verdict });
    if (verdict === 'differs') addAlert(alerts, 'event-differs', machine.receivedAt);
  }
  for (const { lost, studentId, cardNumber, at } of stored) {
    if (lost) addAlert(alerts, 'lost-card', at, { cardNumber, studentId });
    else if (studentId === null) addAlert(alerts, 'unknown-card', at, { cardNumber, studentId });
  }
  stored.sort((a, b) => a.at.getTime() - b.at.getTime());
  if (stored.length > 0) for (const sink of eventSinks) await sink(inside, machine.kigId, stored);
  await raiseAlerts(inside.db, machine.receivedAt, machine, alerts);
  return verdicts;
}

/** Stores events that were never stored before. @returns `eventId` of those that were */
async function storeNew(
  inside: Scope,
  { kigId, deviceId, serialNumber, receivedAt, skewMs }: Machine,
  events: readonly TimedEvent[],
  holders: ReadonlyMap<string, CardHolder>,
): Promise<string[]> {
  const list = (of: (event: TimedEvent) => string | number | boolean | null) => arrayOf(events.map(of));
  const { rows } = await sql<{ event_id: string }>`
    with sent as materialized (
      select * from unnest(
        ${list(({ rowId }) => rowId)}::uuid[], ${list(({ eventId }) => eventId)}::text[],
        ${list(({ contentHash }) => contentHash)}::text[], ${list(({ kind }) => kind)}::text[],
        ${list(({ atMs }) => atMs)}::float8[], ${list(({ deviceAtMs }) => deviceAtMs)}::float8[],
        ${list(({ doubtful }) => doubtful)}::boolean[], ${list(({ cardNumber }) => cardNumber)}::text[],
        ${list(({ cardNumber }) => holders.get(cardNumber)?.studentId ?? null)}::uuid[],
        ${list(({ cardNumber }) => holders.get(cardNumber)?.lost ?? false)}::boolean[],
        ${list(({ direction }) => direction)}::text[], ${list(({ sequence }) => sequence)}::bigint[]
      ) as e (id, event_id, content_hash, kind, at_ms, device_at_ms, doubtful, card_number, student_id, lost, direction,
        sequence)
    ), fresh as (
      insert into device_event_keys (kig_id, serial_number, event_id, content_hash)
      select ${kigId}, ${serialNumber}, event_id, decode(content_hash, 'hex') from sent
      on conflict do nothing returning event_id
    ), kept as (
      insert into device_events (kig_id, at, id, device_id, event_id, kind, card_number, student_id, lost, direction,
        sequence, device_at, received_at, skew_ms, doubtful)
      select ${kigId}, to_timestamp(at_ms / 1000), id, ${deviceId}, event_id, kind, card_number, student_id, lost, direction,
        sequence, to_timestamp(device_at_ms / 1000), ${receivedAt}, ${skewMs}, doubtful
      from sent join fresh using (event_id)
    )
    select event_id from sent left join fresh using (event_id) where fresh.event_id is null`.execute(inside.db);
  return rows.map(({ event_id }) => event_id);
}

/**
 * An array as PostgreSQL reads it. The driver writes one too, looking at each letter; the events of a batch have passed a
 * pattern without quotes and backslashes.
 */
function arrayOf(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => (typeof value === 'string' ? `"${value}"` : (value ?? 'NULL'))).join(',')}}`;
}

/** Hashes of what was stored before, by `eventId`; asked for afterwards, since another batch may have stored it just now. */
async function readKnown(
  inside: Scope,
  { serialNumber }: Machine,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<{ event_id: string; hash: string }>`
    select event_id, encode(content_hash, 'hex') as hash from device_event_keys
    where ${inside.within('kig_id')} and serial_number = ${serialNumber}
      and event_id = any(${[...eventIds]}::text[])`.execute(inside.db);
  return new Map(rows.map(({ event_id, hash }) => [event_id, hash]));
}

function storedEvent(event: TimedEvent, machine: Machine, holder: CardHolder | undefined): StoredEvent {
  const { rowId, kind, atMs, doubtful, cardNumber, direction } = event;
  return {
    id: rowId,
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
