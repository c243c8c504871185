import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { notify } from '../system/system.public.ts';
import { periodNameOf, scheduleOn } from './schedules.ts';

/** A substitution as far as its message needs it. */
interface Told {
  id: string;
  day: string;
  period: number;
  classId: string;
  courseId: string;
  absentTeacherId: string;
  substituteId: string;
}

/** Tells the substitute that a lesson was given to them, or no longer is. Teachers without an account are not told. */
export async function tellSubstitute(
  { clock, secrets }: Pick<Program, 'clock' | 'secrets'>,
  scope: Scope,
  kigId: string,
  { id, day, period, classId, courseId, absentTeacherId, substituteId }: Told,
  name: 'substitutionArranged' | 'substitutionCancelled',
): Promise<void> {
  const { rows } = await sql<{ accountId: string | null; className: string; course: string; absent: string }>`
    select t.account_id as "accountId", c.class_name as "className", k.course_name as course, a.teacher_name as absent
    from teachers t
    join teachers a on a.kig_id = t.kig_id and ${scope.within('a.kig_id')} and a.id = ${absentTeacherId}
    join classes c on c.kig_id = t.kig_id and ${scope.within('c.kig_id')} and c.id = ${classId}
    join teaching_courses k on k.kig_id = t.kig_id and ${scope.within('k.kig_id')} and k.id = ${courseId}
    where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and t.id = ${substituteId}`.execute(scope.db);
  const [found] = rows;
  if (!found?.accountId) return;
  const { accountId, className, course, absent } = found;
  const schedule = await scheduleOn(scope, kigId, day);
  await notify(
    { db: scope.db, secrets, now: clock.now() },
    {
      to: [accountId],
      kind: 'system',
      name: `teaching.${name}`,
      params: { day, period: periodNameOf(schedule, period), className, course, absent },
      href: `/teaching/timetable?view=teacher&id=${substituteId}&week=${day}`,
      source: `teaching.substitution:${id}/${name}`,
    },
  );
}
