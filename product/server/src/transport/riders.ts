import type { BusStudents } from '@kiga/contract/transport/rider.acts.ts';
import type { rider } from '@kiga/contract/transport/rider.entity.ts';
import type { Direction } from '@kiga/contract/transport/trip.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { Draft, EntityHooks, EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type RawBuilder, sql } from 'kysely';
import { childRecordHooks } from '../campus/campus.public.ts';
import { withinClasses } from '../identity/identity.public.ts';

/** Lets the changes of a kindergarten's lines, stops and lists run one after the other until the transaction ends. */
export const lockBuses = (scope: Scope, kigId: string): Promise<void> => lockUntilCommit(scope.db, `buses ${kigId}`);

/** A stop with its line and bus. */
interface StopOfBus {
  id: string;
  stopName: string;
  lineId: string;
  lineName: string;
  times: Record<Direction, string | null>;
  seatCount: number;
}

/** A ride of an enrolled child. */
interface Ride {
  id: string;
  studentId: string;
  direction: Direction;
  stopName: string;
  lineId: string;
  lineName: string;
  seat: number | null;
}

/** Returns the hooks of children on buses: one stop for each direction, and a seat of their own. */
export function riderHooks(stores: EntityStores): EntityHooks<typeof rider> {
  const shared = childRecordHooks(stores, 'bus_riders');
  return {
    ...shared,
    computed: {
      ...shared.computed,
      lineId: (scope) => sql`(select s.line_id from bus_stops s where s.kig_id = row.kig_id
        and ${scope.within('s.kig_id')} and s.id = row.stop_id)`,
    },
    beforeSave: (draft, _before, scope, kigId) => assertRide(draft, scope, kigId),
    beforeRestore: (record, scope) => assertRide(record, scope, record.ownerId),
  };
}

async function assertRide(
  {
    id,
    studentId,
    stopId,
    direction,
    seat,
  }: Pick<Draft<typeof rider>, 'id' | 'studentId' | 'stopId' | 'direction' | 'seat'>,
  scope: Scope,
  kigId: string,
): Promise<void> {
  await lockBuses(scope, kigId);
  const stop = await stopOf(scope, kigId, stopId);
  if (!stop.times[direction]) throw invalid({ field: 'stopId', error: 'TRANSPORT_STOP_NOT_SERVED' });
  const { rows } = await sql`select from students s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')}
    and s.id = ${studentId} and not s.deleted and s.status = 'enrolled'`.execute(scope.db);
  if (rows.length === 0) throw invalid({ field: 'studentId', error: 'TRANSPORT_CHILD_NOT_ENROLLED' });
  const rides = (
    await ridesWhere(
      scope,
      kigId,
      sql`r.direction = ${direction} and (l.id = ${stop.lineId} or r.student_id = ${studentId})`,
    )
  ).filter((ride) => ride.id !== id);
  const other = rides.find((ride) => ride.studentId === studentId);
  if (other) {
    const data = { line: other.lineName, stop: other.stopName };
    throw invalid({ field: 'studentId', error: 'TRANSPORT_RIDER_TWICE', data });
  }
  assertSeat(stop, seat ?? null, rides);
}

function assertSeat({ seatCount }: StopOfBus, seat: number | null, others: readonly Ride[]): void {
  if (seat !== null && seat > seatCount) {
    throw invalid({ field: 'seat', error: 'TRANSPORT_SEAT_UNKNOWN', data: { max: seatCount } });
  }
  if (seat !== null && others.some((ride) => ride.seat === seat)) {
    throw invalid({ field: 'seat', error: 'TRANSPORT_SEAT_TAKEN' });
  }
  if (others.length >= seatCount) {
    throw invalid({ field: 'stopId', error: 'TRANSPORT_BUS_FULL', data: { seats: seatCount, free: 0 } });
  }
}

/**
 * Puts children at a stop in the scope's transaction, all or none. A child who has another stop in that direction moves,
 * and keeps its seat on the same line. Throws the errors of the call.
 */
export async function assignRiders(
  stores: EntityStores,
  inside: Scope,
  {
    stopId,
    studentIds,
    directions,
  }: { stopId: string; studentIds: readonly string[]; directions: readonly Direction[] },
): Promise<number> {
  const kigId = inside.oneTenant();
  await lockBuses(inside, kigId);
  const stop = await stopOf(inside, kigId, stopId);
  const store = stores.get('transport.rider');
  for (const direction of directions) {
    if (!stop.times[direction]) throw invalid({ field: 'stopId', error: 'TRANSPORT_STOP_NOT_SERVED' });
    const ids = [...new Set(studentIds)];
    const rides = await ridesWhere(
      inside,
      kigId,
      sql`r.direction = ${direction} and (l.id = ${stop.lineId} or r.student_id = any(${ids}::uuid[]))`,
    );
    const onLine = rides.filter(({ lineId }) => lineId === stop.lineId);
    const staying = onLine.filter(({ studentId }) => !ids.includes(studentId));
    if (staying.length + ids.length > stop.seatCount) {
      const free = Math.max(0, stop.seatCount - staying.length);
      throw invalid({ field: 'stopId', error: 'TRANSPORT_BUS_FULL', data: { seats: stop.seatCount, free } });
    }
    const taken = new Set(onLine.map(({ seat }) => seat));
    for (const studentId of ids) {
      const ride = rides.find((one) => one.studentId === studentId);
      const kept = ride?.lineId === stop.lineId ? ride.seat : null;
      const seat = kept ?? lowestFree(taken, stop.seatCount);
      taken.add(seat);
      if (ride) {
        const { version } = await lockedRide(inside, kigId, ride.id);
        await saveRecord(store, inside, { id: ride.id, version, stopId, seat });
      } else await saveRecord(store, inside, { studentId, stopId, direction, seat });
    }
  }
  return new Set(studentIds).size;
}

function lowestFree(taken: ReadonlySet<number | null>, seatCount: number): number | null {
  for (let seat = 1; seat <= seatCount; seat += 1) if (!taken.has(seat)) return seat;
  return null;
}

async function lockedRide(scope: Scope, kigId: string, id: string): Promise<{ version: number }> {
  const { rows } = await sql<{ version: number }>`select version from bus_riders
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id} and not deleted for update`.execute(scope.db);
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  return rows[0];
}

async function stopOf(scope: Scope, kigId: string, stopId: string): Promise<StopOfBus> {
  const { rows } = await sql<Omit<StopOfBus, 'times'> & { toSchoolAt: string | null; toHomeAt: string | null }>`
    select s.id, s.stop_name as "stopName", l.id as "lineId", l.line_name as "lineName", s.to_school_at as "toSchoolAt",
      s.to_home_at as "toHomeAt", b.seat_count as "seatCount"
    from bus_stops s join bus_lines l on l.kig_id = s.kig_id and l.id = s.line_id
    join buses b on b.kig_id = l.kig_id and b.id = l.bus_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.id = ${stopId} and not s.deleted`.execute(scope.db);
  const [found] = rows;
  if (!found) throw invalid({ field: 'stopId', error: 'FIELD_REFERENCE_UNKNOWN' });
  const { toSchoolAt, toHomeAt, ...stop } = found;
  return { ...stop, times: { toSchool: toSchoolAt, toHome: toHomeAt } };
}

async function ridesWhere(scope: Scope, kigId: string, where: RawBuilder<unknown>): Promise<Ride[]> {
  const { rows } = await sql<Ride>`
    select r.id, r.student_id as "studentId", r.direction, s.stop_name as "stopName", l.id as "lineId",
      l.line_name as "lineName", r.seat
    from bus_riders r join bus_stops s on s.kig_id = r.kig_id and s.id = r.stop_id
    join bus_lines l on l.kig_id = s.kig_id and l.id = s.line_id
    join students c on c.kig_id = r.kig_id and c.id = r.student_id
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted and not c.deleted
      and c.status = 'enrolled' and ${where} order by r.id`.execute(scope.db);
  return rows;
}

/** Returns the lines, stops and reached children of a bus. Throws RECORD_NOT_FOUND. */
export async function studentsOfBus(stores: EntityStores, scope: Scope, id: string): Promise<BusStudents> {
  const { rows: buses } = await sql<{
    kigId: string;
    busName: string;
    carNo: string;
    seatCount: number;
    rowCount: number;
  }>`
    select b.kig_id as "kigId", b.bus_name as "busName", b.car_no as "carNo", b.seat_count as "seatCount",
      b.row_count as "rowCount"
    from buses b where ${scope.within('b.kig_id')} and b.id = ${id} and not b.deleted`.execute(scope.db);
  const [bus] = buses;
  if (!bus) throw new AppError('RECORD_NOT_FOUND');
  const { kigId } = bus;
  type Line = BusStudents['lines'][number];
  const { rows: lines } = await sql<Pick<Line, 'id' | 'lineName' | 'arrivesAt' | 'leavesAt' | 'isPaused'>>`
    select l.id, l.line_name as "lineName", l.arrives_at as "arrivesAt", l.leaves_at as "leavesAt",
      coalesce(l.is_paused, false) as "isPaused"
    from bus_lines l where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and l.bus_id = ${id} and not l.deleted
    order by l.line_name_sort, l.id`.execute(scope.db);
  const { rows: stops } = await sql<Line['stops'][number] & { lineId: string }>`
    select s.id, s.line_id as "lineId", s.stop_name as "stopName", s.to_school_at as "toSchoolAt",
      s.to_home_at as "toHomeAt"
    from bus_stops s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted
      and s.line_id = any(${lines.map((line) => line.id)}::uuid[])
    order by s.to_school_at, s.to_home_at, s.id`.execute(scope.db);
  const { rows: riders } = await sql<Line['riders'][number] & { isReached: boolean }>`
    select r.id, r.version, r.student_id as "studentId", c.stu_name as name, c.stu_name_latin as "nameLatin",
      coalesce(k.class_name, '') as "className", r.stop_id as "stopId", r.direction, r.seat, r.note,
      ${withinClasses(scope, 'c.class_id')} as "isReached"
    from bus_riders r join students c on c.kig_id = r.kig_id and c.id = r.student_id
    left join classes k on k.kig_id = c.kig_id and k.id = c.class_id
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted and not c.deleted
      and c.status = 'enrolled' and r.stop_id = any(${stops.map((stop) => stop.id)}::uuid[])
    order by r.seat nulls last, c.stu_name_sort, r.id`.execute(scope.db);
  const shown = riders.filter(({ isReached }) => isReached);
  const students = stores.get('campus.student');
  await stores.onShown?.(
    students,
    scope,
    shown.map(({ studentId }) => ({ id: studentId, ownerId: kigId })),
  );
  return {
    ...bus,
    lines: lines.map((line) => {
      const own = stops.filter(({ lineId }) => lineId === line.id);
      const ofLine = riders.filter(({ stopId }) => own.some((stop) => stop.id === stopId));
      const count = (direction: Direction) => ofLine.filter((one) => one.direction === direction).length;
      return {
        ...line,
        stops: own.map(({ lineId: _, ...stop }) => stop),
        riders: ofLine.filter(({ isReached }) => isReached).map(({ isReached: _, ...one }) => one),
        counts: { toSchool: count('toSchool'), toHome: count('toHome') },
      };
    }),
  };
}

/**
 * Keeps the rides of a child who comes back as far as there is room: a seat that another child got meanwhile is given up,
 * and a ride of a full bus ends. The child is not enrolled yet.
 */
export async function keepPossibleRides(
  clock: Clock,
  inside: Scope,
  { kigId, studentId }: { kigId: string; studentId: string },
): Promise<void> {
  const { rows: own } = await sql<{ id: string; direction: Direction; stopId: string; seat: number | null }>`
    select r.id, r.direction, r.stop_id as "stopId", r.seat from bus_riders r
    where r.kig_id = ${kigId} and ${inside.within('r.kig_id')} and r.student_id = ${studentId} and not r.deleted
    order by r.id`.execute(inside.db);
  if (own.length === 0) return;
  await lockBuses(inside, kigId);
  const now = clock.now();
  for (const { id, direction, stopId, seat } of own) {
    const stop = await stopOf(inside, kigId, stopId);
    const rides = await ridesWhere(inside, kigId, sql`r.direction = ${direction} and l.id = ${stop.lineId}`);
    const isFull = rides.length >= stop.seatCount;
    const isTaken = rides.some((ride) => ride.seat === seat);
    if (!isFull && !isTaken) continue;
    await sql`update bus_riders set deleted = ${isFull}, seat = null, version = version + 1, updated_at = ${now}
      where kig_id = ${kigId} and ${inside.within('kig_id')} and id = ${id}`.execute(inside.db);
  }
  await publish(inside.db, now, 'transport.rider', kigId);
}

/** Deletes the bus lists and the trip events of children who are erased for good, and takes them out of the plans of trips. */
export async function eraseRides({ db }: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  const children = [...ids];
  await sql`delete from bus_riders where kig_id = ${kigId} and student_id = any(${children}::uuid[])`.execute(db);
  await sql`delete from bus_trip_events where kig_id = ${kigId} and student_id = any(${children}::uuid[])`.execute(db);
  for (const id of children) {
    await sql`update bus_trips set plan = plan || jsonb_build_object(
        'children', (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(plan -> 'children') as c
          where c ->> 'id' <> ${id}::text),
        'seats', (plan -> 'seats') - ${id}::text)
      where kig_id = ${kigId} and plan -> 'children' @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`.execute(
      db,
    );
  }
}
