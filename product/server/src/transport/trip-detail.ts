import type { ridesOfChild } from '@kiga/contract/transport/rider.acts.ts';
import type { TripDetail } from '@kiga/contract/transport/trip.acts.ts';
import { type Direction, foldTrip, statusOf } from '@kiga/contract/transport/trip.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { momentOf } from '../attendance/attendance.public.ts';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { eventsOf, gateOf, hasGate, namedEvents, tripsOf } from './trips.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

/**
 * Returns a trip with its events. Readers without the right to read the bus lists get no child, and no text of an event,
 * because texts name people.
 */
export async function tripDetail({ stores, clock }: Parts, scope: Scope, id: string): Promise<TripDetail> {
  const { rows } = await sql<{ kigId: string }>`select t.kig_id as "kigId" from bus_trips t
    where ${scope.within('t.kig_id')} and t.id = ${id} and not t.deleted`.execute(scope.db);
  const kigId = rows[0]?.kigId;
  const [trip] = kigId === undefined ? [] : await tripsOf(scope, kigId, { id });
  if (kigId === undefined || !trip) throw new AppError('RECORD_NOT_FOUND');
  const { plan, day, direction } = trip;
  const stored = (await eventsOf(stores, scope, kigId, [id])).get(id) ?? [];
  const state = foldTrip(plan, stored);
  const ids = [...state.children.keys()];
  const now = clock.now();
  const { timeZone } = await momentOf(scope, kigId, now);
  const mayRead = scope.session.permissions.has('transport.rider.read');
  const ofRiders = scopeForPermission(scope, 'transport.rider.read');
  const { rows: children } = mayRead
    ? await sql<{ id: string; name: string; className: string | null }>`
        select s.id, s.stu_name as name, c.class_name as "className" from students s
        left join classes c on c.kig_id = s.kig_id and c.id = s.class_id
        where s.kig_id = ${kigId} and ${ofRiders.within('s.kig_id')} and s.id = any(${ids}::uuid[]) and not s.deleted
          and ${withinClasses(ofRiders, 's.class_id')}
        order by s.stu_name_sort, s.id`.execute(scope.db)
    : { rows: [] };
  await stores.onShown?.(
    stores.get('campus.student'),
    scope,
    children.map((child) => ({ id: child.id, ownerId: kigId })),
  );
  const shown = new Set(children.map((child) => child.id));
  const seen = mayRead ? await gateOf(scope, { kigId, day, direction, now, ids }) : null;
  return {
    timeZone,
    direction,
    status: statusOf(plan, state),
    points: plan.points,
    rowCount: plan.rowCount,
    hasTag: plan.tailTag !== null,
    hasGate: await hasGate(scope, kigId),
    gate: seen?.filter((one) => shown.has(one)) ?? null,
    children: children.map((child) => ({ ...child, point: state.children.get(child.id)?.point ?? null })),
    events: (await namedEvents(stores, scope, stored)).map((event) => {
      const isOpen = event.studentId === null ? mayRead : shown.has(event.studentId);
      return isOpen ? event : { ...event, studentId: null, text: null };
    }),
  };
}

type Rides = z.infer<typeof ridesOfChild.output>;

/** Returns the buses of a child with the state of today's trips. Throws RECORD_NOT_FOUND. */
export async function ridesOf({ stores, clock }: Parts, scope: Scope, studentId: string): Promise<Rides> {
  const { rows: children } = await sql<{ kigId: string }>`select s.kig_id as "kigId" from students s
    where ${scope.within('s.kig_id')} and s.id = ${studentId} and not s.deleted
      and ${withinClasses(scope, 's.class_id')}`.execute(scope.db);
  const kigId = children[0]?.kigId;
  if (kigId === undefined) throw new AppError('RECORD_NOT_FOUND');
  type Row = Omit<Rides['rides'][number], 'today' | 'tripId' | 'time'> & {
    lineId: string;
    toSchoolAt: string | null;
    toHomeAt: string | null;
    direction: Direction;
  };
  const { rows } = await sql<Row>`
    select r.id, r.direction, b.id as "busId", b.bus_name as "busName", l.id as "lineId", l.line_name as "lineName",
      s.stop_name as "stopName", s.to_school_at as "toSchoolAt", s.to_home_at as "toHomeAt", r.seat
    from bus_riders r join bus_stops s on s.kig_id = r.kig_id and s.id = r.stop_id
    join bus_lines l on l.kig_id = s.kig_id and l.id = s.line_id
    join buses b on b.kig_id = l.kig_id and b.id = l.bus_id
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and r.student_id = ${studentId} and not r.deleted
    order by r.direction desc`.execute(scope.db);
  if (rows.length === 0) return { rides: [] };
  const { today } = await momentOf(scope, kigId, clock.now());
  const trips = await tripsOf(scope, kigId, { day: today });
  const events = await eventsOf(
    stores,
    scope,
    kigId,
    trips.map(({ id }) => id),
  );
  return {
    rides: rows.map(({ lineId, toSchoolAt, toHomeAt, ...ride }) => {
      const trip = trips.find((one) => one.lineId === lineId && one.direction === ride.direction);
      const child = trip && foldTrip(trip.plan, events.get(trip.id) ?? []).children.get(studentId);
      return {
        ...ride,
        time: ride.direction === 'toSchool' ? toSchoolAt : toHomeAt,
        today: child?.state ?? null,
        tripId: trip?.id ?? null,
      };
    }),
  };
}
