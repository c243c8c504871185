import { type Period, type ScheduleTerms, usualSchedule } from '@kiga/contract/teaching/periods.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Returns the schedule of a kindergarten that holds on a day. */
export async function scheduleOn(scope: Scope, kigId: string, day: string): Promise<ScheduleTerms> {
  const { rows } = await sql<{ periods: Period[]; outdoorMinutes: number }>`select s.periods,
      s.outdoor_minutes as "outdoorMinutes"
    from teaching_schedules s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted
      and s.begins_on <= ${day} order by s.begins_on desc limit 1`.execute(scope.db);
  return rows[0] ?? usualSchedule(scope.session.language ?? 'zh_CN');
}

/** Returns the name of a period by its number; the number itself where the schedule has no such period. */
export function periodNameOf({ periods }: ScheduleTerms, period: number): string {
  return periods[period - 1]?.periodName ?? String(period);
}
