import { TRIP_LATE_DAYS_MAX } from '@kiga/contract/transport/figures.ts';
import type { recordTripEvents, SentTripEvent } from '@kiga/contract/transport/trip.acts.ts';
import { foldTrip, hasArrived, missedByGate, type TripEvent, takeEvent } from '@kiga/contract/transport/trip.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { momentOf } from '../attendance/attendance.public.ts';
import { isRefusal } from '../program/is-refusal.ts';
import type { Program } from '../program/program.ts';
import { notify, settle } from '../system/system.public.ts';
import { tellFamiliesOf } from './tell-families.ts';
import { keptPlan, linePlans } from './trip-plans.ts';
import {
  addEvent,
  eventsOf,
  gateOf,
  namedEvents,
  sourceOfTrip,
  type Trip,
  type TripEventRow,
  tripsOf,
} from './trips.ts';

type Parts = Pick<Program, 'clock' | 'secrets' | 'stores'>;
type Result = z.input<typeof recordTripEvents.output>['results'][number];

/** Returns the id and the text of an error for the reader. */
type Tell = (error: unknown) => { error: string; text: string; data?: Record<string, unknown> };

/** Minutes by which the clock of a tablet may be ahead. */
const AHEAD_MINUTES_MAX = 5;

/** Saves the events of a tablet, each in a transaction of its own, so that one refusal loses no other. */
export async function recordEvents(
  parts: Parts,
  scope: Scope,
  { events, tell }: { events: readonly SentTripEvent[]; tell: Tell },
): Promise<Result[]> {
  const now = parts.clock.now();
  const { today } = await momentOf(scope, scope.oneTenant(), now);
  const results: Result[] = [];
  for (const sent of events) {
    const { eventId } = sent;
    try {
      assertTime(sent, today, now);
      const { events: taken, gate } = await scope.transaction((inside) => recordOne(parts, inside, sent));
      const trip = { events: await namedEvents(parts.stores, scope, taken), gate };
      results.push({ eventId, outcome: 'saved', trip, error: null });
    } catch (error) {
      // The tablet keeps all events of a request that failed, and sends them again.
      if (!isRefusal(error)) throw error;
      results.push({ eventId, outcome: 'refused', trip: null, error: tell(error) });
      if (sent.kind === 'board' && error.id === 'TRANSPORT_TRIP_ENDED') {
        await scope.transaction((inside) => tellOfLateBoarding(parts, inside, sent));
      }
    }
  }
  return results;
}

function assertTime({ day, at }: SentTripEvent, today: string, now: Date): void {
  if (day > today || Date.parse(at) > now.getTime() + AHEAD_MINUTES_MAX * 60_000) {
    throw new AppError('TRANSPORT_TRIP_AHEAD');
  }
  if (day < dayAfter(today, -TRIP_LATE_DAYS_MAX)) {
    throw new AppError('TRANSPORT_TRIP_TOO_LATE', { days: TRIP_LATE_DAYS_MAX });
  }
}

/** A trip after an event. */
interface Taken {
  events: readonly TripEventRow[];
  gate: string[] | null;
}

async function recordOne(parts: Parts, inside: Scope, sent: SentTripEvent): Promise<Taken> {
  const kigId = inside.oneTenant();
  const { eventId, lineId, day, direction, stopIds = null, ...rest } = sent;
  // Two tablets on one trip take turns.
  await lockUntilCommit(inside.db, `trip ${kigId} ${lineId} ${day} ${direction}`);
  const [known] = await tripsOf(inside, kigId, { lineId, day, direction });
  if (!known && sent.kind !== 'start') throw new AppError('TRANSPORT_TRIP_NOT_STARTED');
  const trip = known ?? (await startTrip(parts, inside, kigId, sent, stopIds));
  const event: TripEvent = { ...rest, id: eventId };
  if (event.studentId) await assertChild(inside, kigId, event.studentId);
  return takeOne(parts, inside, trip, event);
}

/** Adds an event to a trip where it changes something, and tells those who have to act. Throws the trip's problem. */
export async function takeOne(parts: Parts, inside: Scope, trip: Trip, event: TripEvent): Promise<Taken> {
  const { secrets, clock } = parts;
  const { id, kigId, plan, day, direction } = trip;
  const now = clock.now();
  const stored = (await eventsOf(parts, inside, kigId, [id])).get(id) ?? [];
  const before = foldTrip(plan, stored);
  // The gate is asked once the bus stands at its end, when the counts are compared.
  const isAtEnd = hasArrived(plan, before) || event.point === plan.pointCount - 1;
  const gate = isAtEnd ? await gateOf(inside, { kigId, day, direction, now, ids: [...before.children.keys()] }) : null;
  const outcome = takeEvent(plan, stored, event, gate && new Set(gate));
  if ('problem' in outcome) {
    const { problem } = outcome;
    if (problem !== 'TRANSPORT_TRIP_COUNTS_DIFFER' || gate === null) throw new AppError(problem);
    const missed = missedByGate(plan, before, new Set(gate)).map((child) => child.id);
    throw new AppError(problem, { names: (await namesOf(inside, kigId, missed)).join('、') });
  }
  if (!outcome.isSame) {
    await addEvent({ secrets, now }, inside, trip, stored, event);
    await tell(parts, inside, trip, event);
    await tellFamiliesOf(parts, inside, trip, { before: stored, event });
  }
  const events = (await eventsOf(parts, inside, kigId, [id])).get(id) ?? [];
  return { events, gate };
}

/** Creates the trip of a line by its present plan. Throws TRANSPORT_LINE_GONE, TRANSPORT_BUS_BLOCKED {reason}. */
async function startTrip(
  { clock }: Parts,
  inside: Scope,
  kigId: string,
  { lineId, day, direction }: SentTripEvent,
  stopIds: readonly string[] | null,
): Promise<Trip> {
  const plans = await linePlans(inside, kigId, { day, lineId });
  const line = plans.find((plan) => plan.direction === direction);
  if (!line) throw new AppError('TRANSPORT_LINE_GONE');
  if (line.blocked !== null) throw new AppError('TRANSPORT_BUS_BLOCKED', { reason: line.blocked });
  const now = clock.now();
  const id = uuid7(now.getTime());
  const plan = keptPlan(line, stopIds);
  await sql`insert into bus_trips (kig_id, id, day, line_id, direction, bus_id, status, plan, planned_count, boarded_count,
      off_count, not_today_count, created_at, updated_at, updated_by)
    values (${kigId}, ${id}, ${day}, ${lineId}, ${direction}, ${line.busId}, 'underway', ${JSON.stringify(plan)}::jsonb,
      ${plan.children.length}, 0, 0, 0, ${now}, ${now}, ${inside.session.accountId})`.execute(inside.db);
  await settle({ db: inside.db, now }, sourceOfMissing(lineId, day, direction));
  return { id, kigId, lineId, lineName: line.lineName, day, direction, plan };
}

/** Source of the message that a trip was not started. */
export const sourceOfMissing = (lineId: string, day: string, direction: string) =>
  `transport.noTrip:${lineId}/${day}/${direction}`;

async function assertChild(scope: Scope, kigId: string, studentId: string): Promise<void> {
  const { rows } = await sql`select from students s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')}
    and s.id = ${studentId} and not s.deleted`.execute(scope.db);
  if (rows.length === 0) throw invalid({ field: 'studentId', error: 'FIELD_REFERENCE_UNKNOWN' });
}

async function namesOf(scope: Scope, kigId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select s.stu_name as name from students s where s.kig_id = ${kigId}
    and ${scope.within('s.kig_id')} and s.id = any(${[...ids]}::uuid[]) order by s.stu_name_sort`.execute(scope.db);
  return rows.map(({ name }) => name);
}

/** Tells the office of a person who was left on the bus, and settles what an ended trip left open. */
async function tell({ clock, secrets }: Parts, inside: Scope, trip: Trip, { kind, row }: TripEvent): Promise<void> {
  const telling = { db: inside.db, secrets, now: clock.now() };
  const { id, kigId, lineName: line } = trip;
  if (kind === 'somebody') {
    await notify(telling, {
      to: office(kigId),
      kind: 'todo',
      name: 'transport.somebodyOnBus',
      params: { line, row: row ?? 0 },
      href: `/campus/bus-trips/${id}`,
      source: `${sourceOfTrip(id)}/somebody`,
    });
  }
  if (kind === 'end' || kind === 'close') {
    await settle(telling, sourceOfTrip(id));
    await settle(telling, `${sourceOfTrip(id)}/somebody`);
  }
}

/** The accounts of a kindergarten that can close a trip. */
export const office = (kigId: string) => ({
  organizationId: kigId,
  permissions: ['transport.trip.close'],
  whole: true as const,
});

async function tellOfLateBoarding({ clock, secrets }: Parts, inside: Scope, sent: SentTripEvent): Promise<void> {
  const kigId = inside.oneTenant();
  const [trip] = await tripsOf(inside, kigId, sent);
  if (!trip) return;
  await notify(
    { db: inside.db, secrets, now: clock.now() },
    {
      to: office(kigId),
      kind: 'todo',
      name: 'transport.lateBoarding',
      params: { line: trip.lineName },
      href: `/campus/bus-trips/${trip.id}`,
      source: `${sourceOfTrip(trip.id)}/late`,
    },
  );
}
