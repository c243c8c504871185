import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../../campus/campus.public.ts';

/** A child who is to be examined. */
export interface ExamChild {
  id: string;
  name: string;
  nameLatin: string | null;
  sex: 'male' | 'female';
  /** `yyyy-mm-dd` */
  birthday: string;
  classId: string;
  className: string;
}

/** Returns the enrolled children of a kindergarten within reach: classes by grade, children by name. */
export async function examChildren(scope: Scope, kigId: string): Promise<ExamChild[]> {
  const { rows } = await sql<ExamChild>`
    select s.id, s.stu_name as name, s.stu_name_latin as "nameLatin", s.sex,
      to_char(s.birthday, 'YYYY-MM-DD') as birthday, c.id as "classId", c.class_name as "className"
    from ${enrolledChildren(scope)} s
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where s.kig_id = ${kigId}
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id, s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}

/** Groups children by class, in their order. */
export function byClass(children: readonly ExamChild[]): { id: string; className: string; children: ExamChild[] }[] {
  return [...Map.groupBy(children, ({ classId }) => classId)].map(([id, list]) => ({
    id,
    className: list[0]?.className ?? '',
    children: list,
  }));
}

/** A result of a round, by its child. */
export interface ResultOfChild {
  id: string;
  studentId: string;
  examinedOn: string;
}

/** Returns the results of a round. */
export async function resultsOf(scope: Scope, kigId: string, roundId: string): Promise<Map<string, ResultOfChild>> {
  const { rows } = await sql<ResultOfChild>`select r.id, r.student_id as "studentId",
      to_char(r.examined_on, 'YYYY-MM-DD') as "examinedOn"
    from health_exam_results r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and r.round_id = ${roundId}
      and not r.deleted`.execute(scope.db);
  return new Map(rows.map((row) => [row.studentId, row]));
}
