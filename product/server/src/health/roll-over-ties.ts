import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { RolledOver } from '../campus/campus.public.ts';

/** Returns the new classes of a roll-over in which children were checked since. */
export async function healthTies(
  scope: Scope,
  kigId: string,
  { at, children }: RolledOver,
): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select student_id as id, min(to_char(day, 'YYYY-MM-DD')) as day from health_checks
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted and created_at > ${at}
      and student_id = any(${children.map(({ studentId }) => studentId)}::uuid[])
    group by student_id`.execute(scope.db);
  const dayOf = new Map(rows.map(({ id, day }) => [id, day]));
  const ties = new Map<string, AppError>();
  for (const { studentId, classId } of children) {
    const day = dayOf.get(studentId);
    if (day !== undefined) ties.set(classId, new AppError('HEALTH_CHECK_SINCE_ROLL_OVER', { day }));
  }
  return ties;
}
