import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { type ComputedDay, computeDays, daysOf } from './child-facts.ts';
import { closedMonths, lockMonths } from './closed-months.ts';
import type { DaysToRecompute } from './recompute.ts';

/**
 * Returns the function that computes stored results of children again. Closed months and days to come stay as they are.
 * Only one transaction at a time computes days of a kindergarten, so that none stores results of older facts.
 */
export function recomputeChildren(clock: Clock) {
  return async (inside: Scope, { kigId, from, to, ids }: DaysToRecompute): Promise<void> => {
    const moment = await momentOf(inside, kigId, clock.now());
    const last = to < moment.today ? to : moment.today;
    if (from > last) return;
    await lockMonths(inside, 'children', kigId);
    const closed = new Set(await closedMonths(inside, 'children', { kigId, from, to: last }));
    const days = daysOf({ from, to: last }).filter((day) => !closed.has(day.slice(0, 7)));
    for (const span of runsOf(days)) {
      const computed = await computeDays(inside, { kigId, ...span, ...moment, ids });
      await storeResults(inside, { kigId, ...span, ids }, computed);
    }
  };
}

/** Returns the present day and time of a kindergarten by its own clock. */
export async function momentOf(
  scope: Scope,
  kigId: string,
  now: Date,
): Promise<{ timeZone: string; today: string; time: string }> {
  const { rows } = await sql<{ timeZone: string; today: string; time: string }>`
    select o.time_zone as "timeZone", (${now}::timestamptz at time zone o.time_zone)::date as today,
      to_char(${now}::timestamptz at time zone o.time_zone, 'HH24:MI') as time
    from organizations o where o.id = ${kigId} and ${scope.within('o.id')}`.execute(scope.db);
  return rows[0] as (typeof rows)[number];
}

/** Replaces the stored results of a span. Days without school and days that are not settled have none. */
async function storeResults(
  inside: Scope,
  { kigId, from, to, ids }: DaysToRecompute,
  computed: readonly ComputedDay[],
): Promise<void> {
  const kept = computed.filter(({ dueHalves, state }) => dueHalves > 0 && state !== 'ahead');
  await sql`delete from student_results where kig_id = ${kigId} and day between ${from} and ${to}
    and ${ids === null ? sql`true` : sql`student_id = any(${[...ids]}::uuid[])`}`.execute(inside.db);
  if (kept.length === 0) return;
  const list = <T>(of: (one: ComputedDay) => T) => kept.map(of);
  await sql`
    insert into student_results (kig_id, day, student_id, class_id, state, due_halves, came_halves, absence, late_minutes,
      early_minutes, is_marked)
    select ${kigId}::uuid, t.* from unnest(${list(({ day }) => day)}::date[], ${list(({ studentId }) => studentId)}::uuid[],
      ${list(({ classId }) => classId)}::uuid[], ${list(({ state }) => state)}::text[],
      ${list(({ dueHalves }) => dueHalves)}::smallint[], ${list(({ cameHalves }) => cameHalves)}::smallint[],
      ${list(({ absence }) => absence)}::text[], ${list(({ lateMinutes }) => lateMinutes)}::integer[],
      ${list(({ earlyMinutes }) => earlyMinutes)}::integer[], ${list(({ isMarked }) => isMarked)}::boolean[]) as t
    on conflict do nothing`.execute(inside.db);
}

/** Returns runs of consecutive days. */
function runsOf(days: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && Date.parse(day) - Date.parse(last.to) === 86_400_000) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
