import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { accountsOf } from '../identity/identity.public.ts';

/** Returns the accounts that may change cases and see health data: those of the whole kindergarten, and of the child's class. */
export async function caseWriters(scope: Scope, kigId: string, studentId: string): Promise<string[]> {
  const holders = { organizationId: kigId, permissions: ['health.illness.update', 'campus.student.readHealth'] };
  const whole = await accountsOf(scope.db, { ...holders, whole: true });
  const others = (await accountsOf(scope.db, holders)).filter((id) => !whole.includes(id));
  const { rows } = await sql<{ id: string }>`select a.account_id as id from account_classes a
    join students s on s.kig_id = a.kig_id and s.class_id = a.class_id
    where a.kig_id = ${kigId} and ${scope.within('a.kig_id')} and ${scope.within('s.kig_id')} and s.id = ${studentId}
      and a.account_id = any(${others}::uuid[])`.execute(scope.db);
  return [...whole, ...rows.map(({ id }) => id)];
}
