import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { holdsOn } from './consent.server.ts';

/** A person whose face a machine may recognise. */
export interface PersonWithFace {
  /** The record of the child, teacher or pick-up person. */
  personId: string;
  kind: 'student' | 'teacher' | 'pickup-person';
  /** Null for an adult. */
  name: string | null;
  /** Path of the photo. */
  path: string;
}

/**
 * Returns the people of one kindergarten whose faces machines may recognise today: enrolled children with a consent to
 * face recognition that holds, teachers in service, and people who may fetch an enrolled child. With an id, only that person.
 */
export async function peopleWithFaces(scope: Scope, kigId: string, personId?: string): Promise<PersonWithFace[]> {
  const { today } = scope.session;
  const isAsked = (column: string) =>
    personId === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${personId}`;
  const { rows } = await sql<PersonWithFace>`
    select s.id as "personId", 'student' as kind, s.stu_name as name, s.face_photo as path from students s
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and ${isAsked('s.id')} and not s.deleted and s.status = 'enrolled'
      and s.face_photo is not null and exists (select from consents c where c.kig_id = s.kig_id
        and ${scope.within('c.kig_id')} and c.student_id = s.id and c.kind = 'face' and ${holdsOn(today)})
    union all
    select t.id, 'teacher', null, t.face_photo from teachers t
    where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and ${isAsked('t.id')} and not t.deleted and t.status = 'in-service'
      and t.face_photo is not null
    union all
    select p.id, 'pickup-person', null, p.photo from pickup_persons p
    join students s on s.kig_id = p.kig_id and s.id = p.student_id and ${scope.within('s.kig_id')}
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and ${isAsked('p.id')} and not p.deleted and p.photo is not null
      and p.permitted = 'may' and p.from_date <= ${today}::date and (p.until_date is null or p.until_date >= ${today}::date)
      and not s.deleted and s.status = 'enrolled'
    order by 1`.execute(scope.db);
  return rows;
}
