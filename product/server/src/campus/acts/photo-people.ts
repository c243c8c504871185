import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { isWithinClasses, scopeForPermission, withinClasses } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { hasClass } from '../teacher-classes.ts';

/** A person of a source, without the verdicts of machines. */
type Known = Omit<PhotoPerson, 'refusals'>;

/** Returns the people of all sources, with the machines that refused the photo of each. */
export async function peopleForPhotos({ campus }: Pick<Program, 'campus'>, scope: Scope): Promise<PhotoPerson[]> {
  const people: PhotoPerson[] = [];
  for (const source of campus.photoSources) {
    for (const person of await source(scope)) people.push({ ...person, refusals: [] });
  }
  const byId = new Map(people.map((person) => [person.id, person]));
  for (const source of campus.photoRefusalSources) {
    for (const [id, refusals] of await source(scope, [...byId.keys()])) byId.get(id)?.refusals.push(...refusals);
  }
  return people;
}

/** Returns the enrolled children within reach, by class and name, with their numbers and whether they have a face photo. */
export async function childrenForPhotos(reader: Scope): Promise<Known[]> {
  if (!reader.session.permissions.has('campus.student.update')) return [];
  const scope = scopeForPermission(reader, 'campus.student.update');
  const { rows } = await sql<Known>`
    select 'student' as kind, s.id, s.version, s.stu_name as name, s.stu_no as number, k.class_name as "groupName",
      s.face_photo is not null as "hasPhoto",
      array(select c.card_number from cards c where c.kig_id = s.kig_id and ${scope.within('c.kig_id')}
        and c.student_id = s.id and not c.deleted and c.status <> 'replaced' order by c.created_at, c.id) as cards
    from students s
    join classes k on ${scope.within('k.kig_id')} and k.kig_id = s.kig_id and k.id = s.class_id
    join grades g on ${scope.within('g.kig_id')} and g.kig_id = k.kig_id and g.id = k.grade_id
    where ${scope.within('s.kig_id')} and ${withinClasses(scope, 's.class_id')} and not s.deleted
      and s.status = 'enrolled'
    order by g.sort, k.class_name_sort, s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}

/** Returns the teachers in service within reach, by job title and name. */
export async function teachersForPhotos(reader: Scope): Promise<Known[]> {
  if (!reader.session.permissions.has('campus.teacher.update')) return [];
  const scope = scopeForPermission(reader, 'campus.teacher.update');
  const own = isWithinClasses(scope) ? hasClass(withinClasses(scope, 'c.id')) : sql`true`;
  const { rows } = await sql<Known>`
    select 'teacher' as kind, row.id, row.version, row.teacher_name as name, null as number,
      p.position_name as "groupName", row.face_photo is not null as "hasPhoto",
      array(select c.card_number from cards c where c.kig_id = row.kig_id and ${scope.within('c.kig_id')}
        and c.teacher_id = row.id and not c.deleted and c.status <> 'replaced' order by c.created_at, c.id) as cards
    from teachers as row
    join positions p on ${scope.within('p.kig_id')} and p.kig_id = row.kig_id and p.id = row.position_id
    where ${scope.within('row.kig_id')} and ${own} and not row.deleted and row.status = 'in-service'
    order by p.rank, p.position_name_sort, row.teacher_name_sort, row.id`.execute(scope.db);
  return rows;
}
