import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Kinds of people whom a machine may name by an id. */
export type PersonKind = 'student' | 'parent' | 'teacher' | 'pickup-person';

/** A person whom a machine names by the id in its list. */
export interface KnownPerson {
  kind: PersonKind;
  /** Null for an adult. */
  studentId: string | null;
  /** Null for anyone but a member of staff. */
  teacherId: string | null;
  /** True where the child is enrolled now, and for adults. */
  enrolled: boolean;
}

/** A person's id in a kindergarten's list. */
export interface NamedPerson {
  kigId: string;
  personId: string;
}

/**
 * Returns the people behind the ids of machines' lists, in the given order; undefined for an unknown id. An id is that
 * of a child, a teacher or a pick-up person, or that of a person's further card. Each is looked up in its own
 * kindergarten only.
 */
export async function peopleById(scope: Scope, asked: readonly NamedPerson[]): Promise<(KnownPerson | undefined)[]> {
  const people: (KnownPerson | undefined)[] = asked.map(() => undefined);
  if (asked.length === 0) return people;
  const { rows } = await sql<KnownPerson & { place: number }>`
    with asked as (
      select * from unnest(${asked.map(({ kigId }) => kigId)}::uuid[], ${asked.map(({ personId }) => personId)}::uuid[])
        with ordinality as a (kig_id, id, place) where ${scope.within('a.kig_id')}
    ), carded as (
      select a.place, a.kig_id, c.student_id, c.parent_id, c.teacher_id from asked a
      join cards c on c.kig_id = a.kig_id and ${scope.within('c.kig_id')} and c.id = a.id
    )
    select a.place, 'student' as kind, s.id as "studentId", null::uuid as "teacherId", s.status = 'enrolled' and not s.deleted as enrolled
    from (select place, kig_id, id from asked union all select place, kig_id, student_id from carded) a
    join students s on s.kig_id = a.kig_id and ${scope.within('s.kig_id')} and s.id = a.id
    union all
    select a.place, 'teacher', null, t.id, true from asked a
    join teachers t on t.kig_id = a.kig_id and ${scope.within('t.kig_id')} and t.id = a.id
    union all
    select a.place, 'pickup-person', null, null, true from asked a
    join pickup_persons p on p.kig_id = a.kig_id and ${scope.within('p.kig_id')} and p.id = a.id
    union all
    select place, case when teacher_id is null then 'parent' else 'teacher' end, null, teacher_id, true from carded
    where student_id is null`.execute(scope.db);
  for (const { place, ...person } of rows) people[place - 1] = person;
  return people;
}
