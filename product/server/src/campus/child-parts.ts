import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';

/** Returns SQL that is true for a part, `row`, of a child that is not deleted and in the classes that limit the reader. */
export function isOfReachedChild(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from students s where s.kig_id = row.kig_id and s.id = row.student_id
    and not s.deleted and ${withinClasses(scope, 's.class_id')})`;
}

/** Returns the names of the guardians of children, by the child's id. */
export async function guardianNames(
  scope: Scope,
  kigId: string,
  studentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ studentId: string; name: string }>`
    select sp.student_id as "studentId", p.parent_name as name
    from student_parents sp join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id and not p.deleted
    where sp.kig_id = ${kigId} and sp.student_id = any(${[...studentIds]}::uuid[]) and ${scope.within('sp.kig_id')}
    order by sp.student_id, sp.sort`.execute(scope.db);
  const names = new Map<string, string[]>(studentIds.map((id) => [id, []]));
  for (const { studentId, name } of rows) names.get(studentId)?.push(name);
  return names;
}
