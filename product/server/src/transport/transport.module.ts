import { readBusContact, readDriverContact } from '@kiga/contract/transport/bus.acts.ts';
import { bus } from '@kiga/contract/transport/bus.entity.ts';
import { driver } from '@kiga/contract/transport/driver.entity.ts';
import { line } from '@kiga/contract/transport/line.entity.ts';
import * as riderActs from '@kiga/contract/transport/rider.acts.ts';
import { rider } from '@kiga/contract/transport/rider.entity.ts';
import { stop } from '@kiga/contract/transport/stop.entity.ts';
import * as tripActs from '@kiga/contract/transport/trip.acts.ts';
import { trip } from '@kiga/contract/transport/trip.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { readContact } from '../campus/campus.public.ts';
import { scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { busHooks } from './bus.server.ts';
import { driverHooks } from './driver.server.ts';
import { familyDay } from './family-day.ts';
import { lineHooks, stopHooks } from './line.server.ts';
import { recordEvents, takeOne } from './record-events.ts';
import { assignRiders, eraseRides, keepPossibleRides, riderHooks, studentsOfBus } from './riders.ts';
import { assertAllClasses, tripStation } from './station.ts';
import { tripHooks } from './trip.server.ts';
import { ridesOf, tripDetail } from './trip-detail.ts';
import { tripsOf } from './trips.ts';

/** Registers the transport area. */
export function registerTransport(program: Program): void {
  const { api, attendance, campus, clock, entities, family, identity, stores } = program;
  const drivers = entities.add(driver, driverHooks(program));
  const buses = entities.add(bus, busHooks(clock));
  entities.add(line, lineHooks);
  entities.add(stop, stopHooks);
  entities.add(rider, riderHooks(stores));
  entities.add(trip, tripHooks);
  campus.childErasers.push(eraseRides);
  family.daySources.push(familyDay(program));
  campus.returnSinks.push((inside, child) => keepPossibleRides(clock, inside, child));

  api.handle(readDriverContact, ({ input, scope }) => readContact(drivers, scope, input.id, readDriverContact.output));
  api.handle(readBusContact, ({ input, scope }) => readContact(buses, scope, input.id, readBusContact.output));
  api.handle(riderActs.busStudents, ({ input, scope }) => studentsOfBus(stores, scope, input.id));
  api.handle(riderActs.ridesOfChild, ({ input, scope }) => ridesOf(program, scope, input.studentId));
  api.handle(riderActs.assignRiders, async ({ input, act }) => ({
    assigned: await act((inside) => assignRiders(stores, inside, input)),
  }));

  api.handle(tripActs.tripStation, ({ scope }) => tripStation(program, scope));
  api.handle(tripActs.tripDetail, ({ input, scope }) => tripDetail(program, scope, input.id));
  api.handle(tripActs.recordTripEvents, async ({ input: { events }, scope, language, request }) => {
    assertAllClasses(scope);
    const tell = (error: unknown) => api.tell(error, language, request, trip.key);
    return { results: await recordEvents(program, scope, { events, tell }) };
  });
  api.handle(tripActs.closeTrip, async ({ input, act }) => {
    await act((inside) => close(program, inside, input));
    return {};
  });

  identity.homeFigureSources.push(async (session, scope) => {
    if (!session.permissions.has('transport.trip.read') || session.appType !== 3) return [];
    const value = await openTrips(scopeForPermission(scope, 'transport.trip.read'));
    return value === 0 ? [] : [{ key: 'transport.home.trips', value, href: OPEN_TRIPS }];
  });
  attendance.openSources.push({
    isOnBoard: true,
    async load(scope) {
      if (!scope.session.permissions.has('transport.trip.read')) return [];
      const count = await openTrips(scopeForPermission(scope, 'transport.trip.read'));
      const mine = scope.session.permissions.has('transport.trip.close');
      return count === 0
        ? []
        : [{ key: 'attendance.open.items.busTrips', params: {}, count, href: OPEN_TRIPS, mine, who: [] }];
    },
  });
}

/** Address of the trips that have not ended. */
const OPEN_TRIPS = '/campus/bus-trips?status=underway&status=arrived';

async function openTrips(scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from bus_trips t
    where ${scope.within('t.kig_id')} and t.ended_at is null and not t.deleted`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Ends a trip in the name of the office. Throws RECORD_NOT_FOUND, TRANSPORT_TRIP_ENDED. */
async function close(program: Program, inside: Scope, { id, reason }: { id: string; reason: string }): Promise<void> {
  const kigId = inside.oneTenant();
  const [found] = await tripsOf(inside, kigId, { id });
  if (!found) throw new AppError('RECORD_NOT_FOUND');
  await lockUntilCommit(inside.db, `trip ${kigId} ${found.lineId} ${found.day} ${found.direction}`);
  const now = program.clock.now();
  const { rows } = await sql`select from bus_trips t where t.kig_id = ${kigId} and ${inside.within('t.kig_id')}
    and t.id = ${id} and t.ended_at is null`.execute(inside.db);
  if (rows.length === 0) throw new AppError('TRANSPORT_TRIP_ENDED');
  await takeOne(program, inside, found, {
    id: uuid7(now.getTime()),
    kind: 'close',
    at: now.toISOString(),
    text: reason,
  });
}
