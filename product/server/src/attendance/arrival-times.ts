import { type ArrivalTimes, arrivalTimesIssues, usualArrivalTimes } from '@kiga/contract/attendance/arrival.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';

/** A kindergarten's day at a moment, with the morning times that hold on it. */
export interface Morning extends ArrivalTimes {
  kigId: string;
  kigName: string;
  /** IANA name of the time zone. */
  timeZone: string;
  /** Day, `yyyy-mm-dd`. */
  day: string;
  /** Day from which the times hold; null for the defaults. */
  beginsOn: string | null;
}

/** Times that a kindergarten has set, with the day from which they hold. */
type SetTimes = ArrivalTimes & { kigId: string; beginsOn: string };

/**
 * Returns the mornings of all kindergartens within reach, by name. Organizations belong to the platform and times to
 * tenants, so two statements read them.
 */
export async function mornings(scope: Scope, now: Date): Promise<Morning[]> {
  const { rows: kindergartens } = await sql<Pick<Morning, 'kigId' | 'kigName' | 'timeZone' | 'day'>>`
    select o.id as "kigId", o.name as "kigName", o.time_zone as "timeZone",
      (${now}::timestamptz at time zone o.time_zone)::date as day
    from organizations o where o.kind = 'kindergarten' and ${scope.within('o.id')}
    order by o.name_sort, o.id`.execute(scope.db);
  const shown = (name: string) => sql`to_char(${sql.ref(`t.${name}`)}, 'HH24:MI')`;
  const { rows: times } = await sql<SetTimes>`
    select distinct on (t.kig_id) t.kig_id as "kigId", t.begins_on as "beginsOn", ${shown('arrive_from')} as "arriveFrom",
      ${shown('late_after')} as "lateAfter", ${shown('call_after')} as "callAfter"
    from arrival_times t
    join unnest(${kindergartens.map(({ kigId }) => kigId)}::uuid[], ${kindergartens.map(({ day }) => day)}::date[])
      as today (kig_id, day) on today.kig_id = t.kig_id and t.begins_on <= today.day
    where ${scope.within('t.kig_id')} order by t.kig_id, t.begins_on desc`.execute(scope.db);
  const set = new Map(times.map((one) => [one.kigId, one]));
  return kindergartens.map((one) => ({ beginsOn: null, ...usualArrivalTimes, ...set.get(one.kigId), ...one }));
}

/** Returns the morning of the scope's one kindergarten. Throws OWNER_OUT_OF_REACH where the scope reaches several. */
export async function morningOf(scope: Scope, now: Date): Promise<Morning> {
  scope.oneTenant();
  const [morning] = await mornings(scope, now);
  return morning as Morning;
}

/**
 * Sets the times of the scope's one kindergarten from its today on. Throws OWNER_OUT_OF_REACH, VALIDATION_FAILED with
 * ATTENDANCE_TIMES_ORDER.
 */
export async function saveArrivalTimes(clock: Clock, inside: Scope, times: ArrivalTimes): Promise<void> {
  const issues = arrivalTimesIssues(times);
  if (issues.length > 0) throw invalid(...issues);
  const now = clock.now();
  const { kigId, day } = await morningOf(inside, now);
  await sql`
    insert into arrival_times (kig_id, begins_on, arrive_from, late_after, call_after, updated_at, updated_by)
    values (${kigId}, ${day}, ${times.arriveFrom}, ${times.lateAfter}, ${times.callAfter}, ${now},
      ${inside.session.accountId})
    on conflict (kig_id, begins_on) do update set arrive_from = excluded.arrive_from, late_after = excluded.late_after,
      call_after = excluded.call_after, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    `.execute(inside.db);
  await publish(inside.db, now, 'attendance.day', kigId);
}
