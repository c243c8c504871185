import { dayAfter } from '@kiga/entity/days.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { computeForgotten } from './recompute-jobs.ts';
import { recomputeChildren } from './student-results.ts';

/**
 * Stores the results of yesterday and today in each kindergarten that records attendance. Today's results are complete
 * once families are called; a child who leaves later changes them with the next run, and for good on the next day. Days
 * that wait without a job are computed as well.
 */
export async function settleDays(program: Pick<Program, 'attendance' | 'db' | 'clock'>): Promise<void> {
  const { db, clock } = program;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  // The day of some kindergartens is one ahead of UTC.
  const days = { from: dayAfter(dayIn(now, 'UTC'), -2), to: dayAfter(dayIn(now, 'UTC'), 1) };
  const { rows } = await sql<{ kigId: string }>`select distinct d.kig_id as "kigId" from student_days d
    where ${all.within('d.kig_id')} and d.day between ${days.from} and ${days.to}`.execute(db);
  for (const { kigId } of rows) {
    const { rows: zones } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from organizations
      where id = ${kigId} and not deleted`.execute(db);
    const [zone] = zones;
    if (!zone) continue;
    const today = dayIn(now, zone.timeZone);
    const session = { ...programSession(PROGRAM_ID, now), today };
    await withScope(session, [kigId], db).transaction((inside) =>
      recomputeChildren(clock)(inside, { kigId, from: dayAfter(today, -1), to: today, ids: null }),
    );
  }
  await computeForgotten(program);
}
