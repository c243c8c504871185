import type { ArrivalCounts } from '@kiga/contract/attendance/day.acts.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../campus/campus.public.ts';
import { type Morning, mornings } from './arrival-times.ts';
import { hasLeft } from './has-left.ts';

/** Counts of the day in one kindergarten. */
export interface KindergartenToday {
  kigId: string;
  kigName: string;
  open: boolean;
  counts: ArrivalCounts;
}

const nobody = { enrolled: 0, seen: 0, came: 0, late: 0, left: 0 };

/**
 * Returns the day's counts of each kindergarten within reach: those with the most missing children first, then by name.
 */
export async function kindergartensToday(scope: Scope, now: Date): Promise<KindergartenToday[]> {
  const all = await mornings(scope, now);
  const days = [...new Set(all.map(({ day }) => day))];
  const counts = await Promise.all(
    days.map((day) =>
      countsOn(
        scope,
        day,
        all.filter((morning) => morning.day === day),
      ),
    ),
  );
  const counted = new Map(counts.flat().map((row) => [row.kigId, row]));
  return all
    .map(({ kigId, kigName, day }) => {
      const { enrolled, seen, came, late, left } = counted.get(kigId) ?? nobody;
      const { open } = schoolDayOf(day);
      const unseen = seen - came;
      const ofDay = open
        ? { expected: enrolled, onTime: came - late, late, unseen, missing: enrolled - seen, left }
        : { expected: 0, onTime: came, late: 0, unseen, missing: 0, left };
      return { kigId, kigName, open, counts: ofDay };
    })
    .sort((a, b) => b.counts.missing - a.counts.missing);
}

type Counts = typeof nobody & { kigId: string };

/**
 * Returns the counts of kindergartens with children who are expected or came on one day. The day is a parameter, so that PostgreSQL
 * reads no other partition.
 */
async function countsOn(scope: Scope, day: string, all: readonly Morning[]): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select c.kig_id as "kigId", count(*) as enrolled, count(c.seen_id) as seen, count(c.came_at) as came,
      count(c.came_at) filter (where
        c.came_at >= (${day}::date + m.late_after + interval '1 minute') at time zone m.time_zone) as late,
      count(*) filter (where c.has_left) as left
    from (select s.kig_id, d.student_id as seen_id, coalesce(d.first_in_at, d.doubtful_in_at) as came_at, ${hasLeft('d')} as has_left
      from ${enrolledChildren(scope)} s
      left join student_days d on d.kig_id = s.kig_id and d.student_id = s.id and d.day = ${day}::date
      where d.student_id is not null or s.admission_date is null or s.admission_date <= ${day}::date) c
    join unnest(${all.map(({ kigId }) => kigId)}::uuid[], ${all.map(({ lateAfter }) => lateAfter)}::time[],
      ${all.map(({ timeZone }) => timeZone)}::text[]) as m (kig_id, late_after, time_zone) on m.kig_id = c.kig_id
    group by c.kig_id`.execute(scope.db);
  return rows;
}

/** Returns the sum of all counts. */
export function sumOf(kindergartens: readonly KindergartenToday[]): ArrivalCounts {
  const sum = { expected: 0, onTime: 0, late: 0, unseen: 0, missing: 0, left: 0 };
  for (const { counts } of kindergartens) {
    for (const name of Object.keys(sum) as (keyof ArrivalCounts)[]) sum[name] += counts[name];
  }
  return sum;
}
