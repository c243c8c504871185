import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** An adult who may appear at a machine for a child: a parent, or a person who fetches the child. */
export interface Fetcher {
  name: string;
  relation: string;
  /** True where the family said that the person must not fetch the child. */
  mustNot: boolean;
  /** Ids by which machines name the person: of the pick-up person, or of the parent's cards. */
  ids: readonly string[];
  cardNumbers: readonly string[];
}

/** Returns the parents of a child with their cards, and the persons who may or must not fetch it on a day. */
export async function fetchersOf(
  scope: Scope,
  { kigId, studentId, day }: { kigId: string; studentId: string; day: string },
): Promise<Fetcher[]> {
  const byChild = await fetchersByChild(scope, { kigId, studentIds: [studentId], day });
  return byChild.get(studentId) ?? [];
}

/** Returns the same for several children, by the child's id. */
export async function fetchersByChild(
  scope: Scope,
  { kigId, studentIds, day }: { kigId: string; studentIds: readonly string[]; day: string },
): Promise<Map<string, Fetcher[]>> {
  const ids = [...studentIds];
  const { rows } = await sql<Fetcher & { studentId: string }>`
    select p.student_id as "studentId", p.person_name as name, p.relation, p.permitted = 'must-not' as "mustNot",
      array[p.id] as ids, array[]::text[] as "cardNumbers"
    from pickup_persons p
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and p.student_id = any(${ids}::uuid[]) and not p.deleted
      and p.from_date <= ${day} and (p.until_date is null or p.until_date >= ${day})
    union all
    select sp.student_id, pa.parent_name, sp.relation, false,
      coalesce(array_agg(c.id) filter (where c.id is not null), array[]::uuid[]),
      coalesce(array_agg(c.card_number) filter (where c.id is not null), array[]::text[])
    from student_parents sp
    join parents pa on pa.kig_id = sp.kig_id and pa.id = sp.parent_id
    left join cards c on c.kig_id = pa.kig_id and c.parent_id = pa.id and not c.deleted
    where sp.kig_id = ${kigId} and ${scope.within('sp.kig_id')} and sp.student_id = any(${ids}::uuid[])
    group by sp.student_id, pa.kig_id, pa.id, pa.parent_name, sp.relation`.execute(scope.db);
  const byChild = new Map<string, Fetcher[]>();
  for (const { studentId, ...fetcher } of rows) {
    byChild.set(studentId, [...(byChild.get(studentId) ?? []), fetcher]);
  }
  return byChild;
}
