import type { busBlocks } from '@kiga/contract/transport/trip.acts.ts';
import { type Direction, directions, type TripPlan } from '@kiga/contract/transport/trip.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Reason for which a bus may not start. */
type BusBlock = (typeof busBlocks)[number];

/** A point of a trip; the kindergarten has no stop. */
export interface TripPoint {
  stopId: string | null;
  /** Null for the kindergarten. */
  name: string | null;
  /** Planned time `HH:MM`; null for an unknown one. */
  time: string | null;
}

/** A ride as a plan holds it. */
interface PlannedRide {
  studentId: string;
  stopId: string;
  seat: number | null;
  note: string | null;
}

/** A line in one direction as it is planned now. */
export interface LinePlan {
  lineId: string;
  lineName: string;
  direction: Direction;
  closeWithinMinutes: number;
  busId: string;
  busName: string;
  carNo: string;
  driverId: string | null;
  driver: string | null;
  teacherId: string | null;
  teacher: string | null;
  blocked: BusBlock | null;
  seatCount: number;
  rowCount: number;
  tailTag: string | null;
  points: TripPoint[];
  rides: PlannedRide[];
}

interface LineRow {
  lineId: string;
  lineName: string;
  arrivesAt: string | null;
  leavesAt: string | null;
  closeWithinMinutes: number;
  busId: string;
  busName: string;
  carNo: string;
  state: string;
  driverId: string | null;
  driver: string | null;
  licenseExpiresOn: string | null;
  teacherId: string | null;
  teacher: string | null;
  inspectionExpiresOn: string;
  permitExpiresOn: string | null;
  seatCount: number;
  rowCount: number;
  tailTag: string | null;
}

interface StopRow {
  id: string;
  lineId: string;
  stopName: string;
  toSchool: string | null;
  toHome: string | null;
}

/**
 * Returns the plans of a kindergarten's lines that run now, in both directions, for a day. A direction without stops or
 * without a time at the kindergarten has no plan.
 */
export async function linePlans(
  scope: Scope,
  kigId: string,
  { day, lineId }: { day: string; lineId?: string },
): Promise<LinePlan[]> {
  const wanted = lineId === undefined ? sql`true` : sql`l.id = ${lineId}`;
  const { rows: lines } = await sql<LineRow>`
    select l.id as "lineId", l.line_name as "lineName", l.arrives_at as "arrivesAt", l.leaves_at as "leavesAt",
      l.close_within_minutes as "closeWithinMinutes", b.id as "busId", b.bus_name as "busName", b.car_no as "carNo",
      b.state, d.id as "driverId", d.driver_name as driver, d.license_expires_on as "licenseExpiresOn",
      t.id as "teacherId", t.teacher_name as teacher, b.inspection_expires_on as "inspectionExpiresOn",
      b.permit_expires_on as "permitExpiresOn", b.seat_count as "seatCount", b.row_count as "rowCount",
      b.tail_tag as "tailTag"
    from bus_lines l join buses b on b.kig_id = l.kig_id and b.id = l.bus_id
    left join drivers d on d.kig_id = b.kig_id and d.id = b.driver_id
    left join teachers t on t.kig_id = b.kig_id and t.id = b.teacher_id
    where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and not l.deleted and l.is_paused is not true
      and not b.deleted and ${wanted}
    order by l.line_name_sort, l.id`.execute(scope.db);
  const ids = lines.map((line) => line.lineId);
  const { rows: stops } = await sql<StopRow>`select s.id, s.line_id as "lineId", s.stop_name as "stopName",
      s.to_school_at as "toSchool", s.to_home_at as "toHome"
    from bus_stops s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.line_id = any(${ids}::uuid[])
      and not s.deleted order by s.id`.execute(scope.db);
  const { rows: rides } = await sql<PlannedRide & { direction: Direction }>`
    select r.student_id as "studentId", r.stop_id as "stopId", r.direction, r.seat, r.note from bus_riders r
    join students c on c.kig_id = r.kig_id and c.id = r.student_id
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted and not c.deleted
      and c.status = 'enrolled' and r.stop_id = any(${stops.map(({ id }) => id)}::uuid[])
    order by r.seat nulls last, c.stu_name_sort, r.id`.execute(scope.db);
  return lines.flatMap((line) =>
    directions.flatMap((direction) => {
      const points = pointsOf(line, direction, stops);
      const own = rides.filter(
        (ride) => ride.direction === direction && points.some(({ stopId }) => stopId === ride.stopId),
      );
      return points.length === 0 ? [] : [planOf(line, { direction, day, points, rides: own })];
    }),
  );
}

function planOf(
  { state, licenseExpiresOn, inspectionExpiresOn, permitExpiresOn, arrivesAt: _, leavesAt: __, ...line }: LineRow,
  { day, ...rest }: { direction: Direction; day: string; points: TripPoint[]; rides: PlannedRide[] },
): LinePlan {
  const block = (): BusBlock | null => {
    if (state !== 'inUse') return 'repair';
    if (line.driverId === null) return 'noDriver';
    if (licenseExpiresOn === null || licenseExpiresOn < day) return 'license';
    if (inspectionExpiresOn < day) return 'inspection';
    return permitExpiresOn !== null && permitExpiresOn < day ? 'permit' : null;
  };
  return { ...line, ...rest, blocked: block() };
}

/** Returns the points of a line in driving order: by their times, ended by the kindergarten. */
function pointsOf(line: LineRow, direction: Direction, stops: readonly StopRow[]): TripPoint[] {
  const own = stops
    .filter((stop) => stop.lineId === line.lineId && stop[direction] !== null)
    .map((stop) => ({ stopId: stop.id, name: stop.stopName, time: stop[direction] }))
    .toSorted((one, other) => ((one.time ?? '') < (other.time ?? '') ? -1 : 1));
  const atSchool = (time: string | null) => ({ stopId: null, name: null, time });
  if (own.length === 0) return [];
  if (direction === 'toSchool') return line.arrivesAt === null ? [] : [...own, atSchool(line.arrivesAt)];
  return line.leavesAt === null ? [] : [atSchool(line.leavesAt), ...own, atSchool(null)];
}

/** A plan as a trip keeps it from its start on. */
export interface KeptPlan extends TripPlan {
  points: TripPoint[];
  seats: Record<string, number>;
}

/** Returns the plan that a trip keeps. With `stopIds` points are counted by them, as a tablet knew them at its start. */
export function keptPlan(
  { direction, points, rides, rowCount, tailTag }: LinePlan,
  stopIds: readonly string[] | null,
): KeptPlan {
  const known = new Map(points.map((point) => [point.stopId, point]));
  const first = points[0] as TripPoint;
  const last = points.at(-1) as TripPoint;
  const ordered =
    stopIds === null
      ? points
      : [
          ...(direction === 'toHome' ? [first] : []),
          ...stopIds.map((stopId) => known.get(stopId) ?? { stopId, name: '', time: null }),
          last,
        ];
  const pointOf = (stopId: string) => ordered.findIndex((point) => point.stopId === stopId);
  const children = rides.map(({ studentId, stopId }) => ({ id: studentId, point: Math.max(0, pointOf(stopId)) }));
  const seats = Object.fromEntries(rides.flatMap(({ studentId, seat }) => (seat === null ? [] : [[studentId, seat]])));
  return { direction, pointCount: ordered.length, children, rowCount, tailTag, points: ordered, seats };
}
