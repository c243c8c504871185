import type { Direction } from '@kiga/contract/transport/trip.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { momentOf } from '../attendance/attendance.public.ts';
import { momentIn } from '../devices/devices.public.ts';
import type { Program } from '../program/program.ts';
import { notify, PROGRAM_ID, programSession } from '../system/system.public.ts';
import { office, sourceOfMissing } from './record-events.ts';
import { type LinePlan, linePlans } from './trip-plans.ts';
import { sourceOfTrip } from './trips.ts';

type Parts = Pick<Program, 'clock' | 'db' | 'devices' | 'secrets'>;

const MINUTE_MS = 60_000;

/** A trip of today as far as the alarm needs it. */
interface TripRow {
  id: string;
  lineId: string;
  direction: Direction;
  arrivedAt: Date | null;
  endedAt: Date | null;
  isTold: boolean;
}

/**
 * Tells the office of each trip that has not ended in time, and of each that should be over and was never started; a part
 * of the regular works. Each is told once.
 */
export async function watchTrips(program: Parts): Promise<void> {
  const { db, clock } = program;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  const { rows } = await sql<{ kigId: string }>`select distinct l.kig_id as "kigId" from bus_lines l
    where ${all.within('l.kig_id')} and not l.deleted and l.is_paused is not true`.execute(db);
  for (const { kigId } of rows) await watchKindergarten(program, kigId);
}

async function watchKindergarten(program: Parts, kigId: string): Promise<void> {
  const { db, clock, devices } = program;
  const now = clock.now();
  const session = programSession(PROGRAM_ID, now);
  const outside = withScope(session, [kigId], db);
  const moment = await momentOf(outside, kigId, now);
  if (!moment) return;
  const { today: day, timeZone } = moment;
  const plans = (await linePlans(outside, kigId, { day })).filter(({ rides }) => rides.length > 0);
  const due = plans.filter((plan) => now >= deadlineOf(plan, day, timeZone, null));
  if (due.length === 0) return;
  const isOpen = (await devices.openDaysOf(outside, [kigId]))(kigId, day);
  await withScope({ ...session, today: day }, [kigId], db).transaction(async (inside) => {
    const { rows: trips } =
      await sql<TripRow>`select t.id, t.line_id as "lineId", t.direction, t.arrived_at as "arrivedAt",
        t.ended_at as "endedAt", t.told_at is not null as "isTold" from bus_trips t
      where t.kig_id = ${kigId} and ${inside.within('t.kig_id')} and t.day = ${day}::date and not t.deleted
      order by t.id for update`.execute(inside.db);
    for (const plan of due) {
      const trip = trips.find(({ lineId, direction }) => lineId === plan.lineId && direction === plan.direction);
      if (!trip && isOpen) await tellOfMissing(program, inside, { kigId, plan, day });
      else if (trip?.endedAt === null && !trip.isTold && now >= deadlineOf(plan, day, timeZone, trip.arrivedAt)) {
        await tellOfOpen(program, inside, {
          kigId,
          plan,
          trip,
          time: timeOf(deadlineOf(plan, day, timeZone, trip.arrivedAt), timeZone),
        });
      }
    }
  });
}

/** Returns the moment by which a trip has to be closed: some minutes after its arrival, or after the planned one. */
function deadlineOf(
  { points, closeWithinMinutes }: LinePlan,
  day: string,
  timeZone: string,
  arrivedAt: Date | null,
): Date {
  const last = points.findLast(({ time }) => time !== null)?.time ?? '23:59';
  const arrival = arrivedAt ?? momentIn(day, last, timeZone);
  return new Date(arrival.getTime() + closeWithinMinutes * MINUTE_MS);
}

const timeOf = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);

async function tellOfOpen(
  { clock, secrets }: Parts,
  inside: Scope,
  { kigId, plan, trip, time }: { kigId: string; plan: LinePlan; trip: TripRow; time: string },
): Promise<void> {
  const now = clock.now();
  await sql`update bus_trips set told_at = ${now} where kig_id = ${kigId} and ${inside.within('kig_id')}
    and id = ${trip.id}`.execute(inside.db);
  await notify(
    { db: inside.db, secrets, now },
    {
      to: office(kigId),
      kind: 'todo',
      name: 'transport.tripOpen',
      params: { line: plan.lineName, time },
      href: `/campus/bus-trips/${trip.id}`,
      source: sourceOfTrip(trip.id),
    },
  );
}

async function tellOfMissing(
  { clock, secrets }: Parts,
  inside: Scope,
  { kigId, plan, day }: { kigId: string; plan: LinePlan; day: string },
): Promise<void> {
  const now = clock.now();
  const { lineId, lineName, direction, points, rides } = plan;
  // The row decides which process tells, and that it is told once.
  const { rows } = await sql`insert into bus_missed_trips (kig_id, line_id, day, direction, told_at)
    values (${kigId}, ${lineId}, ${day}, ${direction}, ${now}) on conflict do nothing returning line_id`.execute(
    inside.db,
  );
  if (rows.length === 0) return;
  const time = points.findLast((point) => point.time !== null)?.time ?? '';
  await notify(
    { db: inside.db, secrets, now },
    {
      to: office(kigId),
      kind: 'todo',
      name: 'transport.tripNotStarted',
      params: { line: lineName, time, count: rides.length },
      href: '/campus/bus-trips',
      source: sourceOfMissing(lineId, day, direction),
    },
  );
}
