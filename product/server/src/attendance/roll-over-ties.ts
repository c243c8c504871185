import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { RolledOver } from '../campus/campus.public.ts';

/** Returns the new classes of a roll-over in which attendance was taken since, by machine or by hand. */
export async function attendanceTies(
  scope: Scope,
  kigId: string,
  { at, children }: RolledOver,
): Promise<Map<string, AppError>> {
  const ids = children.map(({ studentId }) => studentId);
  const { rows } = await sql<{ id: string; day: string }>`
    select student_id as id, min(to_char(day, 'YYYY-MM-DD')) as day from (
      select d.student_id, d.day from student_days d where d.kig_id = ${kigId} and ${scope.within('d.kig_id')}
        and d.student_id = any(${ids}::uuid[]) and d.first_in_at > ${at}
      union all
      select m.student_id, m.day from student_marks m where m.kig_id = ${kigId} and ${scope.within('m.kig_id')}
        and m.student_id = any(${ids}::uuid[]) and m.marked_at > ${at}
    ) as taken group by student_id`.execute(scope.db);
  const dayOf = new Map(rows.map(({ id, day }) => [id, day]));
  const ties = new Map<string, AppError>();
  for (const { studentId, classId } of children) {
    const day = dayOf.get(studentId);
    if (day !== undefined) ties.set(classId, new AppError('ATTENDANCE_SINCE_ROLL_OVER', { day }));
  }
  return ties;
}
