import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { accountsOf } from '../identity/identity.public.ts';

/** Returns the accounts that may change cases of a child and see its health data. */
export function caseWriters(scope: Scope, kigId: string, studentId: string): Promise<string[]> {
  return holdersForChild(scope, kigId, studentId, 'health.illness.update');
}

/**
 * Returns the accounts that hold a permission and see health data: those of the whole kindergarten, and those of the
 * child's class where there is a child.
 */
export async function holdersForChild(
  scope: Scope,
  kigId: string,
  studentId: string | null,
  permission: string,
): Promise<string[]> {
  const holders = { organizationId: kigId, permissions: [permission, 'campus.student.readHealth'] };
  const whole = await accountsOf(scope.db, { ...holders, whole: true });
  if (studentId === null) return whole;
  const others = (await accountsOf(scope.db, holders)).filter((id) => !whole.includes(id));
  const { rows: children } = await sql<{ classId: string }>`select s.class_id as "classId" from students s
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.id = ${studentId}`.execute(scope.db);
  // The classes of accounts belong to the platform, so this is a statement of its own.
  const { rows } = await sql<{ id: string }>`select a.account_id as id from account_classes a
    where a.kig_id = ${kigId} and a.class_id = ${children[0]?.classId ?? null}::uuid
      and a.account_id = any(${others}::uuid[])`.execute(scope.db);
  return [...whole, ...rows.map(({ id }) => id)];
}
