import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** Returns the name of the reader's account, which stands where a form names no person. */
export async function nameOfReader(stores: EntityStores, scope: Scope): Promise<string> {
  const { session } = scope;
  const names = await stores.namesOfAccounts(scope, [session.accountId]);
  return (names.get(session.accountId) ?? '').slice(0, 40);
}

/** Throws HEALTH_NOT_ENROLLED_ON_DAY for a child who belonged to no class on the day. */
export async function assertEnrolledOn(
  scope: Scope,
  kigId: string,
  { studentId, day }: { studentId: string; day: string },
): Promise<void> {
  const { rows } = await sql`select from student_classes p where p.kig_id = ${kigId} and ${scope.within('p.kig_id')}
    and p.student_id = ${studentId} and p.from_day <= ${day} and (p.to_day is null or p.to_day >= ${day})`.execute(
    scope.db,
  );
  if (rows.length === 0) throw invalid({ field: 'studentId', error: 'HEALTH_NOT_ENROLLED_ON_DAY' });
}

/** Throws `error` at the child's field for a child who is not enrolled. */
export async function assertEnrolled(scope: Scope, kigId: string, studentId: string, error: string): Promise<void> {
  const { rows } = await sql`select from students s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')}
    and s.id = ${studentId} and not s.deleted and s.status = 'enrolled'`.execute(scope.db);
  if (rows.length === 0) throw invalid({ field: 'studentId', error });
}
