import { REFUSED_EVENT_DAYS } from '@kiga/contract/devices/device.acts.ts';
import { uncountedStates } from '@kiga/contract/devices/device.states.ts';
import { type EventKindName, eventKindOf } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { type Alerts, addCardAlerts, raiseAlerts } from './alerts.ts';
import type { StoredEvent } from './devices.public.ts';
import { followMachineEvents } from './follow-machine-events.ts';
import { CLOCK_UNSET, type EventPerson, isUsedTwice, readSealed } from './insert-events.ts';
import { withPartitions } from './partitions.ts';
import { peopleOfEvents } from './people-of-events.ts';
import { machineSession } from './signer.ts';

/** Maximum number of events in one transaction. */
const CHUNK = 500;

const DAY_MS = 86_400_000;

interface Device {
  kigId: string;
  deviceId: string;
}

interface WaitingRow {
  id: string;
  at: Date;
  serial_number: string;
  event_id: string;
  kind: EventKindName;
  card_number: string | null;
  person_id: string | null;
  detail_encrypted: Buffer | null;
  direction: 'in' | 'out' | null;
  doubtful: boolean;
  notes: string[];
}

const isUncounted = sql<boolean>`d.status = any(${[...uncountedStates]}::text[])`;

/**
 * Counts the stored events of machines after their acceptance. Each keeps its own time, and belongs to its card's
 * holder at that time. It may stop anywhere and run in several processes: a transaction moves a chunk, and never twice.
 */
export async function countWaitingEvents(program: Program): Promise<void> {
  const { rows } = await sql<Device>`select d.kig_id as "kigId", d.id as "deviceId" from devices d
    where d.accepted_at is not null and not d.deleted and not ${isUncounted} and exists (
      select from device_waiting_events e where e.kig_id = d.kig_id and e.device_id = d.id)
    order by d.accepted_at`.execute(program.db);
  for (const device of rows) {
    while ((await countChunk(program, device)) === CHUNK);
  }
}

/**
 * Counts one chunk of events.
 * @returns the number of counted events; 0 where another process counts them or the machine waits again
 */
async function countChunk(program: Program, { kigId, deviceId }: Device): Promise<number> {
  const { db, owner, clock, secrets, devices } = program;
  const now = clock.now();
  const session = machineSession(deviceId, dayIn(now, 'Asia/Shanghai'));
  let moments: Date[] = [];
  const count = () =>
    withScope(session, [kigId], db).transaction(async (inside) => {
      const { rows: free } = await sql`select 1 from devices d where d.kig_id = ${kigId} and d.id = ${deviceId}
        and not d.deleted and not ${isUncounted} for no key update skip locked`.execute(inside.db);
      if (free.length === 0) return 0;
      const { rows } =
        await sql<WaitingRow>`select id, at, serial_number, event_id, kind, card_number, direction, doubtful, notes,
          person_id, detail_encrypted
        from device_waiting_events where kig_id = ${kigId} and device_id = ${deviceId}
        order by at, id limit ${CHUNK}`.execute(inside.db);
      if (rows.length === 0) return 0;
      moments = rows.map(({ at }) => at);
      const timeZone = await timeZoneOf(inside, kigId);
      const holders = await peopleOfEvents(
        inside,
        rows.map(({ card_number: cardNumber, person_id: personId, at }) => ({
          kigId,
          cardNumber,
          personId,
          atMs: at.getTime(),
        })),
      );
      await moveEvents(inside, { kigId, deviceId }, rows, holders);
      const events = rows.map((row, index): StoredEvent => {
        const { id, kind, at, doubtful, card_number: cardNumber, direction, detail_encrypted: sealed } = row;
        const detail = readSealed(secrets, sealed);
        const { studentId = null, teacherId = null, lost = false } = holders[index] ?? {};
        const who = { cardNumber, studentId, teacherId, lost };
        return { id, kigId, timeZone, deviceId, kind, at, doubtful, ...who, direction, detail };
      });
      for (const sink of devices.eventSinks) await sink(inside, events);
      await followMachineEvents({ secrets, now }, inside, { kigId, deviceId }, events);
      await raiseAlerts({ db: inside.db, secrets, now }, { kigId, deviceId }, alertsOf(rows, events, holders));
      return rows.length;
    });
  return withPartitions(owner, () => moments, count);
}

async function timeZoneOf(inside: Scope, kigId: string): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from organizations
    where id = ${kigId}`.execute(inside.db);
  return (rows[0] as { time_zone: string }).time_zone;
}

/** Moves events to the table of counted ones. */
async function moveEvents(
  inside: Scope,
  { kigId, deviceId }: Device,
  rows: readonly WaitingRow[],
  holders: readonly (EventPerson | undefined)[],
): Promise<void> {
  await sql`
    with held as (
      select * from unnest(${rows.map(({ id }) => id)}::uuid[],
        ${holders.map((holder) => holder?.studentId ?? null)}::uuid[],
        ${holders.map((holder) => holder?.lost ?? false)}::boolean[],
        ${holders.map((holder) => holder?.kind ?? null)}::text[]) as held (id, student_id, lost, person_kind)
    ), moved as (
      delete from device_waiting_events e using held
      where e.kig_id = ${kigId} and e.device_id = ${deviceId} and e.id = held.id
      returning e.*, held.student_id, held.lost, held.person_kind
    )
    insert into device_events (kig_id, at, id, device_id, event_id, kind, card_number, student_id, lost, direction, sequence,
      device_at, received_at, skew_ms, doubtful, notes, person_id, person_kind, detail_encrypted, machine_number)
    select kig_id, at, id, device_id, event_id, kind, card_number, student_id, lost, direction, sequence, device_at,
      received_at, skew_ms, doubtful, notes, person_id, person_kind, detail_encrypted, machine_number
    from moved returning 1`.execute(inside.db);
}

function alertsOf(
  rows: readonly WaitingRow[],
  events: readonly StoredEvent[],
  holders: readonly (EventPerson | undefined)[],
): Alerts {
  const alerts: Alerts = new Map();
  for (const [index, { kind, cardNumber, studentId, lost: isLost, at, doubtful }] of events.entries()) {
    const { event_id: eventId, notes } = rows[index] as WaitingRow;
    const isUnclear = notes.some((note) => note.startsWith('field:'));
    const isTwice = isUsedTwice(eventId);
    const isDoubtful = doubtful || notes.includes(CLOCK_UNSET);
    // The events may be old, so the child's enrollment at that time is unknown.
    const isPersonMissing = !holders[index] && eventKindOf(kind).subject === 'person';
    addCardAlerts(alerts, {
      at,
      cardNumber,
      studentId,
      isPersonMissing,
      isLost,
      isEnrolled: true,
      isTwice,
      isDoubtful,
      isUnclear,
    });
  }
  return alerts;
}

/**
 * Erases the events of machines that were refused `REFUSED_EVENT_DAYS` ago, and of those that were deleted as long ago
 * while they waited. Their keys, conflicts and unread rows go with them.
 */
export async function eraseRefusedEvents({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - REFUSED_EVENT_DAYS * DAY_MS);
  const isOver = sql<boolean>`((d.status = 'refused' and d.refused_at < ${before}) or (d.deleted and d.updated_at < ${before}))`;
  const { rows } = await sql<Device>`select d.kig_id as "kigId", d.id as "deviceId" from devices d
    where ${isOver} and exists (
      select from device_waiting_events e where e.kig_id = d.kig_id and e.device_id = d.id)`.execute(db);
  for (const { kigId, deviceId } of rows) {
    await db.transaction().execute(async (tx) => {
      // The kindergarten may be accepting the machine at this moment.
      const { rows: locked } = await sql`select 1 from devices d
        where d.kig_id = ${kigId} and d.id = ${deviceId} and ${isOver} for no key update`.execute(tx);
      if (locked.length === 0) return;
      await sql`delete from device_unread_rows where kig_id = ${kigId} and device_id = ${deviceId}`.execute(tx);
      await sql`
        with gone as (
          delete from device_waiting_events where kig_id = ${kigId} and device_id = ${deviceId}
          returning serial_number, event_id
        ), keys as (
          delete from device_event_keys k using gone where k.kig_id = ${kigId}
            and k.serial_number = gone.serial_number and k.event_id = gone.event_id
        )
        delete from device_event_conflicts c using gone where c.kig_id = ${kigId}
          and c.serial_number = gone.serial_number and c.event_id = gone.event_id`.execute(tx);
    });
  }
}
