import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';

/** An enrolled child with its class. */
export interface ChildOfClass {
  id: string;
  name: string;
  nameLatin: string | null;
  sex: string;
  classId: string;
  className: string;
  /** First day in the kindergarten, `yyyy-mm-dd`; null for unknown. */
  admissionDate: string | null;
}

/**
 * Returns SQL for the enrolled children within reach, for queries of other areas; its columns are those of `students`.
 */
export function enrolledChildren(scope: Scope): RawBuilder<unknown> {
  return sql`(select * from students where ${scope.within('kig_id')} and ${withinClasses(scope, 'class_id')}
    and not deleted and status = 'enrolled')`;
}

/** Returns the enrolled children of one kindergarten: classes by grade, children by name. */
export async function childrenByClass(scope: Scope, kigId: string): Promise<ChildOfClass[]> {
  const { rows } = await sql<ChildOfClass>`
    select s.id, s.stu_name as name, s.stu_name_latin as "nameLatin", s.sex, c.id as "classId", c.class_name as "className",
      s.admission_date as "admissionDate"
    from ${enrolledChildren(scope)} s
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where s.kig_id = ${kigId}
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id, s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}
