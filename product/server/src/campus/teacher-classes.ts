import type { teacherParts } from '@kiga/contract/campus/teacher.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';

/** A class of a teacher as the teacher's record shows it. */
export interface TeacherClass {
  classId: string;
  className: string;
  part: (typeof teacherParts)[number];
}

/** The classes of teachers, those that they head first. The forms of the classes write them. */
export const classesOfTeachers: KeptElsewhere = {
  async load(scope, teachers) {
    const ofClasses = scopeForPermission(scope, 'campus.class.read');
    const kigIds = [...new Set(teachers.map(({ ownerId }) => ownerId))];
    const ids = teachers.map(({ id }) => id);
    const isSeen = sql`c.kig_id = any(${kigIds}::uuid[]) and ${ofClasses.within('c.kig_id')}
      and ${withinClasses(ofClasses, 'c.id')} and not c.deleted`;
    const { rows } = await sql<TeacherClass & { teacherId: string }>`
      select * from (
        select c.head_teacher_id as "teacherId", c.id as "classId", c.class_name as "className", 'head' as part,
          c.class_name_sort as sort
        from classes c where ${isSeen} and c.head_teacher_id = any(${ids}::uuid[])
        union all
        select a.teacher_id, c.id, c.class_name, 'assistant', c.class_name_sort
        from class_assistants a join classes c on c.kig_id = a.kig_id and c.id = a.class_id and ${isSeen}
        where ${ofClasses.within('a.kig_id')} and a.teacher_id = any(${ids}::uuid[])
      ) as taught order by part desc, sort, "classId"`.execute(scope.db);
    const byTeacher = new Map<string, TeacherClass[]>(ids.map((id) => [id, []]));
    for (const { teacherId, classId, className, part } of rows) {
      byTeacher.get(teacherId)?.push({ classId, className, part });
    }
    return byTeacher;
  },

  filter: (_key, value) => (value === '1' ? hasClass(sql`true`) : sql<boolean>`not ${hasClass(sql`true`)}`),
};

/** Returns SQL that is true where the teacher `row` heads or assists a class with this condition on `c`. */
export function hasClass(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from classes c where c.kig_id = row.kig_id and c.head_teacher_id = row.id
      and not c.deleted and ${condition})
    or exists (select from class_assistants a join classes c on c.kig_id = a.kig_id and c.id = a.class_id
      where a.kig_id = row.kig_id and a.teacher_id = row.id and not c.deleted and ${condition}))`;
}

/** Returns the names of all classes that a teacher heads, for any reader, because each of them needs another head. */
export async function headedClasses(scope: Scope, kigId: string, teacherId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.class_name as name from classes c where c.kig_id = ${kigId}
    and ${scope.within('c.kig_id')} and c.head_teacher_id = ${teacherId} and not c.deleted
    order by c.class_name_sort, c.id`.execute(scope.db);
  return rows.map(({ name }) => name);
}

/** Takes a teacher out of the classes in which the teacher assists. Returns whether there were any. */
export async function endAssisting(scope: Scope, kigId: string, teacherId: string): Promise<boolean> {
  const { rows } = await sql`delete from class_assistants a where a.kig_id = ${kigId} and ${scope.within('a.kig_id')}
    and a.teacher_id = ${teacherId} returning 1`.execute(scope.db);
  return rows.length > 0;
}
