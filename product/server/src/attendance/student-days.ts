import { attendanceKinds } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type Clock, dayIn } from '@kiga/kit-server/clock.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { plainArray, type StoredEvent } from '../devices/devices.public.ts';
import type { Program } from '../program/program.ts';
import { recompute } from './recompute.ts';

/**
 * Adds new events to the days of children, each to its own day by the kindergarten's clock. An event inwards or without
 * a direction shows that the child is here; one outwards, that the child has left. An event with an impossible time
 * counts as an arrival at its receipt, until a better one exists. Such an event never counts as leaving. Events of
 * unknown and lost cards do not count, because their holder is unknown.
 */
export async function addToStudentDays(clock: Clock, inside: Scope, events: readonly StoredEvent[]): Promise<void> {
  const ofChildren = events.filter(
    ({ kind, studentId, lost, doubtful, direction }) =>
      attendanceKinds.includes(kind) && studentId !== null && !lost && !(doubtful && direction === 'out'),
  );
  if (ofChildren.length === 0) return;
  const list = (of: (event: StoredEvent) => string | boolean | null) => plainArray(ofChildren.map(of));
  const timeZones = new Map(ofChildren.map(({ kigId, timeZone }) => [kigId, timeZone]));
  const isIn = sql<boolean>`not e.is_out and not e.doubtful`;
  // Batches arrive in any order and concurrently. The result must not depend on that, and rows are locked in one order.
  // The device's id decides between events of the same moment.
  await sql`
    insert into student_days as old (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, first_out_at, last_out_at,
      last_out_device_id, doubtful_in_at, doubtful_in_device_id, event_count)
    select e.kig_id, (e.at at time zone k.time_zone)::date as day, e.student_id,
      min(e.at) filter (where ${isIn}), (array_agg(e.device_id order by e.at, e.device_id) filter (where ${isIn}))[1],
      max(e.at) filter (where ${isIn}),
      min(e.at) filter (where e.is_out), max(e.at) filter (where e.is_out),
      (array_agg(e.device_id order by e.at desc, e.device_id desc) filter (where e.is_out))[1],
      min(e.at) filter (where e.doubtful), (array_agg(e.device_id order by e.at, e.device_id) filter (where e.doubtful))[1], count(*)
    from unnest(${list(({ kigId }) => kigId)}::uuid[], ${list(({ studentId }) => studentId)}::uuid[],
      ${list(({ at }) => at.toISOString())}::timestamptz[], ${list(({ deviceId }) => deviceId)}::uuid[],
      ${list(({ direction }) => direction === 'out')}::boolean[], ${list(({ doubtful }) => doubtful)}::boolean[]) as e (kig_id, student_id, at, device_id, is_out, doubtful)
    join unnest(${[...timeZones.keys()]}::uuid[], ${[...timeZones.values()]}::text[]) as k (kig_id, time_zone) using (kig_id)
    where ${inside.within('e.kig_id')}
    group by e.kig_id, day, e.student_id
    order by e.kig_id, e.student_id, day
    on conflict (kig_id, day, student_id) do update set
      first_in_at = least(old.first_in_at, excluded.first_in_at),
      first_in_device_id = case when old.first_in_at is null
          or (excluded.first_in_at, excluded.first_in_device_id) < (old.first_in_at, old.first_in_device_id)
        then excluded.first_in_device_id else old.first_in_device_id end,
      last_in_at = greatest(old.last_in_at, excluded.last_in_at),
      first_out_at = least(old.first_out_at, excluded.first_out_at),
      last_out_at = greatest(old.last_out_at, excluded.last_out_at),
      last_out_device_id = case when old.last_out_at is null
          or (excluded.last_out_at, excluded.last_out_device_id) > (old.last_out_at, old.last_out_device_id)
        then excluded.last_out_device_id else old.last_out_device_id end,
      doubtful_in_at = least(old.doubtful_in_at, excluded.doubtful_in_at),
      doubtful_in_device_id = case when old.doubtful_in_at is null
          or (excluded.doubtful_in_at, excluded.doubtful_in_device_id) < (old.doubtful_in_at, old.doubtful_in_device_id)
        then excluded.doubtful_in_device_id else old.doubtful_in_device_id end,
      event_count = old.event_count + excluded.event_count`.execute(inside.db);
  await publish(inside.db, clock.now(), 'attendance.day', ...timeZones.keys());
}

/**
 * Computes the results of earlier days again, to which events came late. Today's results are stored when the day is
 * settled, so that the morning's events stay cheap.
 */
export async function recomputeLate(
  { attendance, clock }: Pick<Program, 'attendance' | 'clock'>,
  inside: Scope,
  events: readonly StoredEvent[],
): Promise<void> {
  const now = clock.now();
  const late = events.filter(
    ({ studentId, at, timeZone }) => studentId !== null && dayIn(at, timeZone) < dayIn(now, timeZone),
  );
  // All transactions compute in this order, so that they cannot deadlock.
  const byKig = [...Map.groupBy(late, (event) => event.kigId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [kigId, own] of byKig) {
    for (const [day, ofDay] of Map.groupBy(own, ({ at, timeZone }) => dayIn(at, timeZone))) {
      const ids = [...new Set(ofDay.flatMap(({ studentId }) => studentId ?? []))];
      await recompute(attendance, 'children', inside, { kigId, from: day, to: day, ids });
    }
  }
}

/** Deletes the days of children who are erased for good. */
export async function eraseStudentDays(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from student_days where kig_id = ${kigId} and student_id = any(${[...ids]}::uuid[])`.execute(
    inside.db,
  );
}
