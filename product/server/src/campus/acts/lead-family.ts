import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import { sql } from 'kysely';
import { scopeForPermission, withinClasses } from '../../identity/identity.public.ts';
import { PARENT_PHONE_CONTEXT } from '../student-parents.ts';

interface Row {
  parentName: string;
  id: string;
  stuName: string;
  className: string;
}

/**
 * Returns the parent with the lead's phone and the children whom the reader may see; no parent without such a child.
 * Throws RECORD_NOT_FOUND.
 */
export async function leadFamily(leads: EntityStore, scope: Scope, id: string) {
  const lead = await readToShow(leads, scope, id);
  const parents = leads.stores.get('campus.parent');
  const needed = ['campus.parent.read', 'campus.student.read'];
  const mayRead = needed.every((permission) => scope.session.permissions.has(permission));
  if (!mayRead || parents.entity.sightOf(scope.session, 'parentName') !== 'full') return { family: null };
  const ofParents = scopeForPermission(scope, 'campus.parent.read');
  const ofChildren = scopeForPermission(scope, 'campus.student.read');
  const hash = leads.secrets.hash(String(lead.parentPhone), PARENT_PHONE_CONTEXT);
  const { rows } = await sql<Row>`
    select p.parent_name as "parentName", s.id, s.stu_name as "stuName", c.class_name as "className"
    from parents p
    join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
    join students s on s.kig_id = p.kig_id and s.id = sp.student_id and not s.deleted
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where p.kig_id = ${lead.ownerId} and ${ofParents.within('p.kig_id')} and ${ofChildren.within('s.kig_id')}
      and ${withinClasses(ofParents, 's.class_id')} and ${withinClasses(ofChildren, 's.class_id')}
      and not p.deleted and p.parent_phone_hash = ${hash}
    order by s.birthday, s.id`.execute(scope.db);
  const [first] = rows;
  if (!first) return { family: null };
  const children = rows
    .filter((row) => row.id !== lead.studentId)
    .map(({ id: childId, stuName, className }) => ({ id: childId, stuName, className }));
  return { family: children.length === 0 ? null : { parentName: first.parentName, children } };
}
