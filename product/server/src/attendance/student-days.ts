import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { StoredEvent } from '../devices/devices.public.ts';

/**
 * Adds new events of machines to the days of children, each to the day of its own time by the kindergarten's clock.
 * Whatever the direction, it tells that the child was there. Of an unknown or lost card nobody knows who held it, and of a
 * doubtful time which day it was: a child that is called missing is asked after, one that is called here is not.
 */
export async function addToStudentDays(clock: Clock, inside: Scope, events: readonly StoredEvent[]): Promise<void> {
  const ofChildren = events.filter(({ studentId, lost, doubtful }) => studentId !== null && !lost && !doubtful);
  if (ofChildren.length === 0) return;
  const timeZones = new Map(ofChildren.map(({ kigId, timeZone }) => [kigId, timeZone]));
  // Batches come in any order, and two at once: the result must not tell in which, and rows are locked in one order. Of two
  // events of the same moment the device's id decides which was first.
  await sql`
    insert into student_days as old (kig_id, day, student_id, first_at, first_device_id, last_at, last_device_id, event_count)
    select e.kig_id, (e.at at time zone k.time_zone)::date as day, e.student_id,
      min(e.at), (array_agg(e.device_id order by e.at, e.device_id))[1],
      max(e.at), (array_agg(e.device_id order by e.at desc, e.device_id desc))[1], count(*)
    from unnest(${ofChildren.map(({ kigId }) => kigId)}::uuid[], ${ofChildren.map(({ studentId }) => studentId)}::uuid[],
      ${ofChildren.map(({ at }) => at.toISOString())}::timestamptz[],
      ${ofChildren.map(({ deviceId }) => deviceId)}::uuid[]) as e (kig_id, student_id, at, device_id)
    join unnest(${[...timeZones.keys()]}::uuid[], ${[...timeZones.values()]}::text[]) as k (kig_id, time_zone) using (kig_id)
    where ${inside.within('e.kig_id')}
    group by e.kig_id, day, e.student_id
    order by e.kig_id, e.student_id, day
    on conflict (kig_id, day, student_id) do update set
      first_at = least(old.first_at, excluded.first_at),
      first_device_id = case when (excluded.first_at, excluded.first_device_id) < (old.first_at, old.first_device_id)
        then excluded.first_device_id else old.first_device_id end,
      last_at = greatest(old.last_at, excluded.last_at),
      last_device_id = case when (excluded.last_at, excluded.last_device_id) > (old.last_at, old.last_device_id)
        then excluded.last_device_id else old.last_device_id end,
      event_count = old.event_count + excluded.event_count`.execute(inside.db);
  await publish(inside.db, clock.now(), 'attendance.day', ...timeZones.keys());
}
