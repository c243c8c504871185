import type { StoredTripEvent } from '@kiga/contract/transport/trip.acts.ts';
import {
  countsOf,
  type Direction,
  foldTrip,
  hasArrived,
  statusOf,
  type TripEvent,
  type TripEventKind,
} from '@kiga/contract/transport/trip.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { computeDays, momentOf } from '../attendance/attendance.public.ts';
import type { KeptPlan } from './trip-plans.ts';

/** Encryption context of the texts of events. */
const TEXT_CONTEXT = 'bus_trip_events.text';

/** A stored trip. */
export interface Trip {
  id: string;
  kigId: string;
  lineId: string;
  lineName: string;
  day: string;
  direction: Direction;
  plan: KeptPlan;
}

/** Source of the messages about a trip that has not ended. */
export const sourceOfTrip = (id: string) => `transport.trip:${id}`;

/** Returns stored trips of one kindergarten. */
export async function tripsOf(
  scope: Scope,
  kigId: string,
  { day, lineId, direction, id }: { day?: string; lineId?: string; direction?: Direction; id?: string },
): Promise<Trip[]> {
  const same = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  const { rows } = await sql<Trip>`
    select t.id, t.kig_id as "kigId", t.line_id as "lineId", l.line_name as "lineName", t.day, t.direction, t.plan
    from bus_trips t join bus_lines l on l.kig_id = t.kig_id and l.id = t.line_id
    where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and ${scope.within('l.kig_id')} and not t.deleted
      and ${day === undefined ? sql`true` : sql`t.day = ${day}::date`} and ${same('t.line_id', lineId)}
      and ${same('t.direction', direction)} and ${id === undefined ? sql`true` : sql`t.id = ${id}::uuid`}
    order by t.created_at, t.id`.execute(scope.db);
  return rows;
}

interface EventRow {
  tripId: string;
  id: string;
  kind: TripEventKind;
  at: Date;
  point: number | null;
  studentId: string | null;
  row: number | null;
  text: Buffer | null;
  undoes: string | null;
  accountId: string;
}

/** A stored event with the account that sent it. */
export type TripEventRow = Omit<StoredTripEvent, 'by'> & { accountId: string };

/**
 * Returns the events of trips of one kindergarten, by trip, in the order in which they were received. It reads no names of
 * accounts, which need another connection than the transaction's.
 */
export async function eventsOf(
  { secrets }: { secrets: Secrets },
  scope: Scope,
  kigId: string,
  tripIds: readonly string[],
): Promise<Map<string, TripEventRow[]>> {
  if (tripIds.length === 0) return new Map();
  const { rows } = await sql<EventRow>`
    select e.trip_id as "tripId", e.id, e.kind, e.at, e.point, e.student_id as "studentId", e.seat_row as row,
      e.text_encrypted as text, e.undoes, e.account_id as "accountId"
    from bus_trip_events e where e.kig_id = ${kigId} and ${scope.within('e.kig_id')}
      and e.trip_id = any(${[...tripIds]}::uuid[])
    order by e.trip_id, e.place`.execute(scope.db);
  const byTrip = new Map<string, TripEventRow[]>();
  for (const { tripId, at, text, ...row } of rows) {
    const event = { ...row, at: at.toISOString(), text: text === null ? null : secrets.decrypt(text, TEXT_CONTEXT) };
    byTrip.set(tripId, [...(byTrip.get(tripId) ?? []), event]);
  }
  return byTrip;
}

/** Returns events with the names of their accounts. */
export async function namedEvents(
  stores: EntityStores,
  scope: Scope,
  events: readonly TripEventRow[],
): Promise<StoredTripEvent[]> {
  const names = await stores.namesOfAccounts(scope, [...new Set(events.map(({ accountId }) => accountId))]);
  return events.map(({ accountId, ...event }) => ({ ...event, by: names.get(accountId) ?? null }));
}

/** Adds an event to a trip, whose lock the transaction holds, and writes the trip's figures. */
export async function addEvent(
  { secrets, now }: { secrets: Secrets; now: Date },
  inside: Scope,
  { id: tripId, kigId, plan }: Trip,
  events: readonly TripEvent[],
  event: TripEvent,
): Promise<void> {
  // A child's events may have been erased, so the number of events is no place.
  const { rows } = await sql<{ place: number }>`select coalesce(max(place), 0) + 1 as place from bus_trip_events
    where kig_id = ${kigId} and ${inside.within('kig_id')} and trip_id = ${tripId}`.execute(inside.db);
  const { id, kind, at, point = null, studentId = null, row = null, text, undoes = null } = event;
  await sql`insert into bus_trip_events (kig_id, trip_id, place, id, kind, at, point, student_id, seat_row, text_encrypted,
      undoes, account_id, received_at)
    values (${kigId}, ${tripId}, ${rows[0]?.place ?? 1}, ${id}, ${kind}, ${at}, ${point}, ${studentId}, ${row},
      ${text ? secrets.encrypt(text, TEXT_CONTEXT) : null}, ${undoes}, ${inside.session.accountId}, ${now})`.execute(
    inside.db,
  );
  const state = foldTrip(plan, [...events, event]);
  const { planned, boarded, off, notToday } = countsOf(state);
  const arrivedAt = hasArrived(plan, state) ? (state.points.at(-1)?.arrivedAt ?? null) : null;
  await sql`update bus_trips set status = ${statusOf(plan, state)}, started_at = ${state.startedAt},
      arrived_at = ${arrivedAt}, ended_at = ${state.endedAt}, planned_count = ${planned}, boarded_count = ${boarded},
      off_count = ${off}, not_today_count = ${notToday}, close_reason = ${kind === 'close' ? text : null},
      version = version + 1, updated_at = ${now}, updated_by = ${inside.session.accountId}
    where kig_id = ${kigId} and ${inside.within('kig_id')} and id = ${tripId}`.execute(inside.db);
  await publish(inside.db, now, 'transport.trip', kigId);
}

/** Returns whether a kindergarten has a machine that could see children at its gate. */
export async function hasGate(scope: Scope, kigId: string): Promise<boolean> {
  const { rows } = await sql`select from devices d where d.kig_id = ${kigId} and ${scope.within('d.kig_id')}
    and not d.deleted and d.status = 'registered' limit 1`.execute(scope.db);
  return rows.length > 0;
}

/**
 * Returns those of these children whom the kindergarten saw: who came in the morning, or left in the afternoon, by its
 * machines or its teachers. Null where the kindergarten has no machine that could have seen them.
 */
export async function gateOf(
  scope: Scope,
  {
    kigId,
    day,
    direction,
    now,
    ids,
  }: { kigId: string; day: string; direction: Direction; now: Date; ids: readonly string[] },
): Promise<string[] | null> {
  if (!(await hasGate(scope, kigId))) return null;
  const moment = await momentOf(scope, kigId, now);
  const days = await computeDays(scope, { kigId, from: day, to: day, ...moment, ids });
  return days.flatMap(({ studentId, at, leftAt }) => ((direction === 'toSchool' ? at : leftAt) ? [studentId] : []));
}
