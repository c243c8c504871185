import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';

/** Number of classes that the refusal of a full class names. */
const OTHERS_MAX = 6;

/** A class with its number of enrolled children. */
export interface ClassPlaces {
  id: string;
  className: string;
  gradeId: string;
  gradeName: string;
  stage: string;
  studentCount: number;
  /** Null for no limit. */
  capacity: number | null;
}

/** Returns the classes of one kindergarten that the scope reaches, by grade. */
export async function classPlaces(scope: Scope, kigId: string): Promise<ClassPlaces[]> {
  const { rows } = await sql<ClassPlaces>`
    select c.id, c.class_name as "className", g.id as "gradeId", g.grade_name as "gradeName", g.stage, c.capacity,
      (select count(*) from students s where s.kig_id = c.kig_id and s.class_id = c.id and not s.deleted
        and s.status = 'enrolled') as "studentCount"
    from classes c join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and ${withinClasses(scope, 'c.id')} and not c.deleted
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id`.execute(scope.db);
  return rows;
}

/** Children who enter a class: how many, by the id of the class. */
export type Entering = ReadonlyMap<string, number>;

/**
 * Returns the issue of the first class that has no place for the children who enter it, or that is gone; null where all
 * find a place. Concurrent entries into one class run one after the other. A trial locks nothing.
 */
export async function issueOfPlaces(scope: Scope, kigId: string, entering: Entering): Promise<FieldIssue | null> {
  if (entering.size === 0) return null;
  const ids = [...entering.keys()];
  if (!scope.trial) await lockUntilCommit(scope.db, ...ids.map((id) => `class places ${kigId} ${id}`));
  const { rows } = await sql<{
    id: string;
    className: string;
    gradeId: string;
    capacity: number | null;
    taken: number;
  }>`
    select c.id, c.class_name as "className", c.grade_id as "gradeId", c.capacity,
      (select count(*) from students s where s.kig_id = c.kig_id and s.class_id = c.id and not s.deleted
        and s.status = 'enrolled') as taken
    from classes c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and ${withinClasses(scope, 'c.id')}
      and c.id = any(${ids}::uuid[]) and not c.deleted`.execute(scope.db);
  for (const [id, count] of entering) {
    const found = rows.find((row) => row.id === id);
    if (!found) return { field: 'classId', error: 'FIELD_REFERENCE_UNKNOWN' };
    const { className, gradeId, capacity, taken } = found;
    if (capacity === null || taken + count <= capacity) continue;
    const free = (await classPlaces(scope, kigId)).filter((one) => one.gradeId === gradeId && one.id !== id);
    const others = free.flatMap((one) => {
      if (one.capacity === null) return [one.className];
      const left = one.capacity - one.studentCount;
      return left > 0 ? [`${one.className} ${left}`] : [];
    });
    const data = { className, capacity, others: others.slice(0, OTHERS_MAX).join(' · ') };
    const error = others.length > 0 ? 'CAMPUS_CLASS_FULL' : 'CAMPUS_CLASS_FULL_EVERYWHERE';
    return { field: 'classId', error, data };
  }
  return null;
}
