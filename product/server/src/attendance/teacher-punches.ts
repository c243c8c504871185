import { attendanceKinds } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { plainArray, type StoredEvent } from '../devices/devices.public.ts';
import type { Program } from '../program/program.ts';
import { recompute } from './recompute.ts';

/**
 * Stores new events of staff as punches, each on its own day by the kindergarten's clock, and computes these days
 * again. Events of lost cards and with an impossible time do not count.
 */
export async function addPunches(
  { attendance }: Pick<Program, 'attendance'>,
  inside: Scope,
  events: readonly StoredEvent[],
): Promise<void> {
  const ofStaff = events.filter(
    ({ kind, teacherId, lost, doubtful }) => attendanceKinds.includes(kind) && teacherId !== null && !lost && !doubtful,
  );
  if (ofStaff.length === 0) return;
  const list = (of: (event: StoredEvent) => string | null) => plainArray(ofStaff.map(of));
  const zones = new Map(ofStaff.map(({ kigId, timeZone }) => [kigId, timeZone]));
  const { rows } = await sql<{ kigId: string; day: string; teacherId: string }>`
    insert into teacher_punches (kig_id, at, event_id, day, at_time, teacher_id, device_id)
    select e.kig_id, e.at, e.event_id, (e.at at time zone k.time_zone)::date, (e.at at time zone k.time_zone)::time,
      e.teacher_id, e.device_id
    from unnest(${list(({ kigId }) => kigId)}::uuid[], ${list(({ at }) => at.toISOString())}::timestamptz[],
      ${list(({ id }) => id)}::uuid[], ${list(({ teacherId }) => teacherId)}::uuid[],
      ${list(({ deviceId }) => deviceId)}::uuid[]) as e (kig_id, at, event_id, teacher_id, device_id)
    join unnest(${[...zones.keys()]}::uuid[], ${[...zones.values()]}::text[]) as k (kig_id, time_zone) using (kig_id)
    where ${inside.within('e.kig_id')} order by e.kig_id, e.event_id
    on conflict do nothing returning kig_id as "kigId", day, teacher_id as "teacherId"`.execute(inside.db);
  // All transactions compute in this order, so that they cannot deadlock.
  const days = Map.groupBy(rows, ({ kigId, day }) => `${kigId} ${day}`);
  for (const [key, ofDay] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [kigId = '', day = ''] = key.split(' ');
    const ids = [...new Set(ofDay.map(({ teacherId }) => teacherId))];
    await recompute(attendance, 'staff', inside, { kigId, from: day, to: day, ids });
  }
}

/** Deletes the days of staff who are erased for good. Their requests are erased as parts of them. */
export async function eraseStaffDays(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  for (const table of ['teacher_punches', 'teacher_marks', 'teacher_results']) {
    await sql`delete from ${sql.table(table)} where kig_id = ${kigId} and teacher_id = any(${[...ids]}::uuid[])`.execute(
      inside.db,
    );
  }
}
