import type { ArrivalCounts } from '@kiga/contract/attendance/day.acts.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../campus/campus.public.ts';
import { mornings } from './arrival-times.ts';
import { hasLeft } from './has-left.ts';

/** How the day stands in one kindergarten. */
export interface KindergartenToday {
  kigId: string;
  kigName: string;
  open: boolean;
  counts: ArrivalCounts;
}

const nobody = { enrolled: 0, seen: 0, came: 0, late: 0, left: 0 };

/** How the day stands in each kindergarten within reach: those with the most missing children first, then by name. */
export async function kindergartensToday(scope: Scope, now: Date): Promise<KindergartenToday[]> {
  const all = await mornings(scope, now);
  // One kindergarten after the other: joined as a whole, far more is read than these days, and hashed on disk.
  const { rows } = await sql<{
    kigId: string;
    enrolled: number;
    seen: number;
    came: number;
    late: number;
    left: number;
  }>`
    select m.kig_id as "kigId", c.*
    from unnest(${all.map(({ kigId }) => kigId)}::uuid[], ${all.map(({ day }) => day)}::date[],
      ${all.map(({ lateAfter }) => lateAfter)}::time[], ${all.map(({ timeZone }) => timeZone)}::text[])
      as m (kig_id, day, late_after, time_zone)
    cross join lateral (
      select count(*) as enrolled, count(d.student_id) as seen, count(coalesce(d.first_in_at, d.doubtful_in_at)) as came,
        count(d.student_id) filter (where coalesce(d.first_in_at, d.doubtful_in_at)
          >= (m.day + m.late_after + interval '1 minute') at time zone m.time_zone) as late,
        count(d.student_id) filter (where ${hasLeft('d')}) as left
      from ${enrolledChildren(scope)} s
      left join student_days d on d.kig_id = s.kig_id and d.student_id = s.id and d.day = m.day
      where s.kig_id = m.kig_id) c`.execute(scope.db);
  const counted = new Map(rows.map((row) => [row.kigId, row]));
  return all
    .map(({ kigId, kigName, day }) => {
      const { enrolled, seen, came, late, left } = counted.get(kigId) ?? nobody;
      const { open } = schoolDayOf(day);
      const unseen = seen - came;
      const counts = open
        ? { expected: enrolled, onTime: came - late, late, unseen, missing: enrolled - seen, left }
        : { expected: 0, onTime: came, late: 0, unseen, missing: 0, left };
      return { kigId, kigName, open, counts };
    })
    .sort((a, b) => b.counts.missing - a.counts.missing);
}

/** The sum of all of them. */
export function sumOf(kindergartens: readonly KindergartenToday[]): ArrivalCounts {
  const sum = { expected: 0, onTime: 0, late: 0, unseen: 0, missing: 0, left: 0 };
  for (const { counts } of kindergartens) {
    for (const name of Object.keys(sum) as (keyof ArrivalCounts)[]) sum[name] += counts[name];
  }
  return sum;
}
