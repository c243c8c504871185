import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import { sql } from 'kysely';
import { withinClasses } from '../../identity/identity.public.ts';
import { enrolledChildren } from '../children-by-class.ts';

interface Place {
  place: number;
  total: number;
  previousId: string | null;
  nextId: string | null;
}

interface Sibling {
  id: string;
  stuName: string;
  className: string;
  status: string;
}

/** Returns the place of an enrolled child in its class, and its siblings. Throws RECORD_NOT_FOUND. */
export async function studentAround(students: EntityStore, scope: Scope, id: string) {
  const child = await readToShow(students, scope, id);
  const { ownerId: kigId, classId } = child;
  const { session } = scope;
  const isOpen = (field: string) => students.entity.sightOf(session, field) === 'full';
  const seesClass = isOpen('classId') && !child.deleted && child.status === 'enrolled';
  // Even the order must not reveal masked names.
  const order = isOpen('stuName') ? sql`s.stu_name_sort, s.id` : sql`s.id`;
  const place = seesClass
    ? await sql<Place>`select place, total, "previousId", "nextId" from (
        select s.id, row_number() over w as place, count(*) over () as total,
          lag(s.id) over w as "previousId", lead(s.id) over w as "nextId"
        from ${enrolledChildren(scope)} s where s.kig_id = ${kigId} and s.class_id = ${classId}
        window w as (order by ${order})) as placed where placed.id = ${id}`.execute(scope.db)
    : null;
  return {
    place: place?.rows[0] ?? null,
    siblings: isOpen('parents') && isOpen('stuName') ? await siblingsOf(scope, String(kigId), id) : null,
  };
}

/** Returns the other children of a child's parents, eldest first. */
export async function siblingsOf(scope: Scope, kigId: string, id: string): Promise<Sibling[]> {
  const { rows } = await sql<Sibling>`
    select s.id, s.stu_name as "stuName", c.class_name as "className", s.status
    from students s join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and ${withinClasses(scope, 's.class_id')}
      and not s.deleted and s.id <> ${id} and s.id in (
        select other.student_id from student_parents own
        join parents p on p.kig_id = own.kig_id and p.id = own.parent_id and not p.deleted
        join student_parents other on other.kig_id = own.kig_id and other.parent_id = own.parent_id
        where own.kig_id = ${kigId} and own.student_id = ${id})
    order by s.birthday, s.id`.execute(scope.db);
  return rows;
}
