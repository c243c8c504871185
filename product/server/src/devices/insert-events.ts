import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import type { CardHolder, KnownPerson } from '../campus/campus.public.ts';
import type { Machine } from '../program/machine.ts';
import { plainArray } from './plain-array.ts';
import type { EventDetail, SentEvent, UnreadRow } from './read-events.ts';
import type { CorrectedTime } from './skew.ts';

/** An event with its time by the server's clock, and the id of its row if it is new. */
export type TimedEvent = SentEvent & CorrectedTime & { rowId: string };

/** One upload of a machine. */
export interface Batch {
  machine: Machine;
  events: readonly TimedEvent[];
  /** Rows without a readable card. */
  unread: readonly UnreadRow[];
}

/** An event with the machine that sent it. */
export interface Sent {
  /** Index among the batches that are stored together. */
  batch: number;
  machine: Machine;
  event: TimedEvent;
}

/** The person of an event: the holder of its card, or the person whom the machine named by an id. */
export interface EventPerson extends Pick<CardHolder, 'studentId' | 'teacherId' | 'lost' | 'enrolled'> {
  /** The card as it was entered; null for a person without one. */
  cardNumber: string | null;
  /** Kind of a person who was named by an id; null for the holder of a card. */
  kind: KnownPerson['kind'] | null;
}

/** An event with its person, stored unless it already exists. */
export type First = Sent & { holder: EventPerson | undefined };

/** Returns the notes of an event's row; see migration 0023. */
export function notesOf(first: First): string[] {
  const { notes, recovered, uncertain, eventId } = first.event;
  const found = notes.map((name) => `${FIELD}${name}`);
  if (recovered) found.push(RECOVERED);
  if (uncertain) found.push(CLOCK_UNSET);
  if (isUsedTwice(eventId)) found.push(USED_TWICE);
  if (!isEnrolled(first)) found.push(NOT_ENROLLED);
  if (first.machine.unsigned) found.push(UNSIGNED);
  return found;
}

/** Notes of a row; `FIELD` is the prefix of a field's name. */
export const FIELD = 'field:';
export const RECOVERED = 'time-recovered';
export const CLOCK_UNSET = 'clock-unset';
export const USED_TWICE = 'id-used-twice';
export const NOT_ENROLLED = 'not-enrolled';
export const UNSIGNED = 'unsigned';

/**
 * Returns whether the holder is enrolled. For other days this is unknown and counts as true: an offline machine may
 * send them a year later.
 */
export function isEnrolled({ machine, event, holder }: First): boolean {
  return !holder || holder.enrolled || dayIn(new Date(event.atMs), machine.timeZone) !== machine.today;
}

/** Separates the machine's id from the content hash of an event with a reused id. No machine's id contains it. */
const TWICE = '#';

/** Returns the id under which an event with a reused id is stored. */
export function idUsedTwice({ eventId, contentHash }: SentEvent): string {
  return `${eventId}${TWICE}${contentHash}`;
}

/** Returns whether an event came with the id of another one. */
export function isUsedTwice(eventId: string): boolean {
  return eventId.includes(TWICE);
}

/**
 * Inserts new events.
 * @returns content hashes of existing ones, by index in the list
 */
export async function insertEvents(
  inside: Scope,
  secrets: Secrets,
  batches: readonly Batch[],
  events: readonly First[],
): Promise<Map<number, string>> {
  const ofBatch = (of: (machine: Machine) => string | number | boolean) =>
    plainArray(batches.map(({ machine }) => of(machine)));
  const list = (of: (first: First) => string | number | boolean | null) => plainArray(events.map(of));
  const { rows } = await sql<{ place: number }>`
    with sent as materialized (
      select (${ofBatch(({ kigId }) => kigId)}::uuid[])[batch] as kig_id,
        (${ofBatch(({ deviceId }) => deviceId)}::uuid[])[batch] as device_id,
        (${ofBatch(({ serialNumber }) => serialNumber)}::text[])[batch] as serial_number,
        (${ofBatch(({ receivedAt }) => receivedAt.getTime())}::float8[])[batch] as received_ms,
        (${ofBatch(({ skewMs }) => skewMs)}::bigint[])[batch] as skew_ms,
        (${ofBatch(({ counts }) => !counts)}::boolean[])[batch] as waits,
        (${ofBatch(({ machineNumber }) => machineNumber)}::smallint[])[batch] as machine_number, e.*
      from unnest(${list(({ batch }) => batch + 1)}::integer[],
        ${list(({ event }) => event.rowId)}::uuid[], ${list(({ event }) => event.eventId)}::text[],
        ${list(({ event }) => event.contentHash)}::text[], ${list(({ event }) => event.kind)}::text[],
        ${list(({ event }) => event.atMs)}::float8[], ${list(({ event }) => event.deviceAtMs)}::float8[],
        ${list(({ event }) => event.doubtful)}::boolean[], ${list(({ event }) => event.cardNumber)}::text[],
        ${list(({ holder }) => holder?.studentId ?? null)}::uuid[], ${list(({ holder }) => holder?.lost ?? false)}::boolean[],
        ${list(({ event }) => event.direction)}::text[], ${list(({ event }) => event.sequence)}::bigint[],
        ${plainArray(events.map((first) => notesOf(first).join()))}::text[],
        ${list(({ event }) => event.personId)}::uuid[], ${list(({ holder }) => holder?.kind ?? null)}::text[],
        ${list(({ event }) => sealed(secrets, event))}::text[]
      ) with ordinality as e (batch, id, event_id, content_hash, kind, at_ms, device_at_ms, doubtful, card_number, student_id,
        lost, direction, sequence, notes, person_id, person_kind, detail, place)
    ), fresh as (
      insert into device_event_keys (kig_id, serial_number, event_id, content_hash)
      select kig_id, serial_number, event_id, decode(content_hash, 'hex') from sent order by place
      on conflict do nothing returning kig_id, serial_number, event_id
    ), kept as (
      insert into device_events (kig_id, at, id, device_id, event_id, kind, card_number, student_id, lost, direction,
        sequence, device_at, received_at, skew_ms, doubtful, notes, person_id, person_kind, detail_encrypted,
        machine_number)
      select kig_id, to_timestamp(at_ms / 1000), id, device_id, event_id, kind, card_number, student_id, lost, direction,
        sequence, to_timestamp(device_at_ms / 1000), to_timestamp(received_ms / 1000), skew_ms, doubtful, string_to_array(notes, ','),
        person_id, person_kind, decode(detail, 'hex'), machine_number
      from sent join fresh using (kig_id, serial_number, event_id) where not waits returning 1
    ), waiting as (
      insert into device_waiting_events (kig_id, at, id, device_id, serial_number, event_id, kind, card_number, direction,
        sequence, device_at, received_at, skew_ms, doubtful, notes, person_id, detail_encrypted, machine_number)
      select kig_id, to_timestamp(at_ms / 1000), id, device_id, serial_number, event_id, kind, card_number, direction,
        sequence, to_timestamp(device_at_ms / 1000), to_timestamp(received_ms / 1000), skew_ms, doubtful, string_to_array(notes, ','),
        person_id, decode(detail, 'hex'), machine_number
      from sent join fresh using (kig_id, serial_number, event_id) where waits returning 1
    )
    select place - 1 as place from sent left join fresh using (kig_id, serial_number, event_id)
    where fresh.event_id is null`.execute(inside.db);
  return readKnown(
    inside,
    rows.map(({ place }) => ({ place, ...(events[place] as First) })),
  );
}

/** Encryption context of the own fields of events. */
const DETAIL_CONTEXT = 'device_events.detail';

/** Returns the own fields of an event, encrypted, in hexadecimal; null for none. */
function sealed(secrets: Secrets, { detail }: SentEvent): string | null {
  return detail === null ? null : secrets.encrypt(JSON.stringify(detail), DETAIL_CONTEXT).toString('hex');
}

/** Returns the own fields of a stored event. */
export function readSealed(secrets: Secrets, sealed: Buffer | null): EventDetail | null {
  return sealed === null ? null : JSON.parse(secrets.decrypt(sealed, DETAIL_CONTEXT));
}

/** Stores rows without a readable card, each once. */
export async function keepUnread(inside: Scope, batches: readonly Batch[]): Promise<void> {
  const rows = batches.flatMap(({ machine, unread }) => unread.map((row) => ({ machine, ...row })));
  if (rows.length === 0) return;
  await sql`insert into device_unread_rows (kig_id, device_id, content_hash, received_at, content, error)
    select kig_id, device_id, sha256(convert_to(content, 'utf8')), received_at, content, error
    from unnest(${rows.map(({ machine }) => machine.kigId)}::uuid[], ${rows.map(({ machine }) => machine.deviceId)}::uuid[],
      ${rows.map(({ machine }) => machine.receivedAt)}::timestamptz[], ${rows.map(({ content }) => content)}::text[],
      ${rows.map(({ verdict }) => verdict.error ?? '')}::text[]) as u (kig_id, device_id, received_at, content, error)
    on conflict do nothing`.execute(inside.db);
}

/**
 * Returns the hashes of existing events. It runs after the insertion, because a concurrent transaction may have stored
 * them.
 */
async function readKnown(inside: Scope, events: readonly (First & { place: number })[]): Promise<Map<number, string>> {
  if (events.length === 0) return new Map();
  const { rows } = await sql<{ place: number; hash: string }>`
    select place, encode(content_hash, 'hex') as hash
    from unnest(${plainArray(events.map(({ place }) => place))}::integer[],
      ${plainArray(events.map(({ machine }) => machine.kigId))}::uuid[],
      ${plainArray(events.map(({ machine }) => machine.serialNumber))}::text[],
      ${plainArray(events.map(({ event }) => event.eventId))}::text[]) as known (place, kig_id, serial_number, event_id)
    join device_event_keys using (kig_id, serial_number, event_id) where ${inside.within('kig_id')}`.execute(inside.db);
  return new Map(rows.map(({ place, hash }) => [place, hash]));
}
