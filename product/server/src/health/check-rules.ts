import { type CheckTerms, usualCheckTerms } from '@kiga/contract/health/check.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Returns the limits for checks of a kindergarten that hold on a day. */
export async function checkTermsOn(scope: Scope, kigId: string, day: string): Promise<CheckTerms> {
  const { rows } = await sql<Record<keyof CheckTerms, string | number>>`
    select r.suspect_celsius as "suspectCelsius", r.collect_celsius as "collectCelsius",
      r.doubt_below_celsius as "doubtBelowCelsius", r.recheck_minutes as "recheckMinutes", r.photo_days as "photoDays"
    from health_check_rules r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted
      and r.begins_on <= ${day} order by r.begins_on desc limit 1`.execute(scope.db);
  const [row] = rows;
  if (!row) return usualCheckTerms;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as unknown as CheckTerms;
}
