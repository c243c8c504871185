import { type ArrivalTimes, arrivalTimesIssues, usualArrivalTimes } from '@kiga/contract/attendance/arrival.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type RawBuilder, sql } from 'kysely';

/** A kindergarten's day at a moment, and the times of its morning that hold on it. */
export interface Morning extends ArrivalTimes {
  kigId: string;
  kigName: string;
  /** IANA name. */
  timeZone: string;
  /** `yyyy-mm-dd`. */
  day: string;
  /** Since when the times hold; null where they are the product's own. */
  beginsOn: string | null;
}

/**
 * SQL of the mornings of all kindergartens within reach, by the names of `Morning`; `lateFrom` is the first moment that is
 * late, and `sort` their order by name.
 */
export function mornings(scope: Scope, now: Date): RawBuilder<Morning> {
  const time = (name: string, usual: string) => sql`coalesce(${sql.ref(name)}, ${usual}::time)`;
  const shown = (value: RawBuilder<unknown>) => sql`to_char(${value}, 'HH24:MI')`;
  const lateAfter = time('t.late_after', usualArrivalTimes.lateAfter);
  return sql<Morning>`(
    select o.id as "kigId", o.name as "kigName", o.name_sort as sort, o.time_zone as "timeZone", today.day,
      t.begins_on as "beginsOn",
      ${shown(time('t.arrive_from', usualArrivalTimes.arriveFrom))} as "arriveFrom", ${shown(lateAfter)} as "lateAfter",
      ${shown(time('t.call_after', usualArrivalTimes.callAfter))} as "callAfter",
      (today.day + ${lateAfter} + interval '1 minute') at time zone o.time_zone as "lateFrom"
    from organizations o
    cross join lateral (select (${now}::timestamptz at time zone o.time_zone)::date as day) today
    left join lateral (select * from arrival_times where kig_id = o.id and begins_on <= today.day
      order by begins_on desc limit 1) t on true
    where o.kind = 'kindergarten' and ${scope.within('o.id')})`;
}

/** The morning of the one kindergarten of the scope. Throws OWNER_OUT_OF_REACH where it reaches several. */
export async function morningOf(scope: Scope, now: Date): Promise<Morning> {
  scope.oneTenant();
  const { rows } = await sql<Morning>`select * from ${mornings(scope, now)} m`.execute(scope.db);
  return rows[0] as Morning;
}

/**
 * Sets the times of the one kindergarten of the scope from its today on. Throws OWNER_OUT_OF_REACH, VALIDATION_FAILED with
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
