import type { ArrivalTimes } from '@kiga/contract/attendance/arrival.ts';
import { arrivalTimesIssues } from '@kiga/contract/attendance/arrival.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { type RuleOn, rulesOf } from './student-rules.ts';

/** A kindergarten's day at a moment, with the times of its own rule. */
export interface Morning extends ArrivalTimes {
  kigId: string;
  kigName: string;
  /** IANA name of the time zone. */
  timeZone: string;
  /** Day, `yyyy-mm-dd`. */
  day: string;
  /** Time of day, `HH:MM`. */
  time: string;
  /** Day from which the times hold; null for the defaults. */
  beginsOn: string | null;
}

/** Mornings of kindergartens, with the rules of their classes. */
export interface Mornings {
  list: Morning[];
  ruleOn: RuleOn;
}

/**
 * Returns the mornings of all kindergartens within reach, by name. Organizations belong to the platform and rules to
 * tenants, so two statements read them.
 */
export async function mornings(scope: Scope, now: Date): Promise<Mornings> {
  const { rows: kindergartens } = await sql<Pick<Morning, 'kigId' | 'kigName' | 'timeZone' | 'day' | 'time'>>`
    select o.id as "kigId", o.name as "kigName", o.time_zone as "timeZone",
      (${now}::timestamptz at time zone o.time_zone)::date as day,
      to_char(${now}::timestamptz at time zone o.time_zone, 'HH24:MI') as time
    from organizations o where o.kind = 'kindergarten' and ${scope.within('o.id')}
    order by o.name_sort, o.id`.execute(scope.db);
  const ruleOn = await rulesOf(
    scope,
    kindergartens.map(({ kigId }) => kigId),
  );
  const list = kindergartens.map((one) => {
    const { arriveFrom, lateAfter, callAfter, beginsOn } = ruleOn(one.kigId, null, one.day);
    return { ...one, arriveFrom, lateAfter, callAfter, beginsOn };
  });
  return { list, ruleOn };
}

/** Returns the morning of the scope's one kindergarten. Throws OWNER_OUT_OF_REACH where the scope reaches several. */
export async function morningOf(scope: Scope, now: Date): Promise<Morning & { ruleOn: RuleOn }> {
  scope.oneTenant();
  const { list, ruleOn } = await mornings(scope, now);
  return { ...(list[0] as Morning), ruleOn };
}

/**
 * Sets the kindergarten's own times from its today on, as a rule of its own. Throws OWNER_OUT_OF_REACH, VALIDATION_FAILED
 * with ATTENDANCE_TIMES_ORDER.
 */
export async function saveArrivalTimes(
  { stores, clock }: { stores: EntityStores; clock: Clock },
  inside: Scope,
  { ruleName, ...times }: ArrivalTimes & { ruleName: string },
): Promise<void> {
  const issues = arrivalTimesIssues(times);
  if (issues.length > 0) throw invalid(...issues);
  const { kigId, day, ruleOn } = await morningOf(inside, clock.now());
  const { rows } = await sql<{ id: string; version: number }>`select id, version from student_rules
    where kig_id = ${kigId} and ${inside.within('kig_id')} and begins_on = ${day} and not deleted
      and grade_id is null and class_id is null order by id desc limit 1`.execute(inside.db);
  const { halfAt, leaveFrom, graceMinutes } = ruleOn(kigId, null, day);
  const cause = { act: 'attendance.arrivalTimes.save', trusted: true };
  const [before] = rows;
  const rule = before
    ? { ...before, ...times }
    : { ruleName, beginsOn: day, ...times, halfAt, leaveFrom, graceMinutes };
  await saveRecord(stores.get('attendance.studentRule'), inside, rule, cause);
}
