import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { StudentParent } from '../student-parents.ts';

/** Shows one child's numbers and address in full, and notes the look once per record and session. */
export async function readContact(students: EntityStore, scope: Scope, id: string) {
  const [record] = await readRecords(students, scope, [id]);
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  const { sessionId, accountId } = scope.session;
  await sql`insert into personal_data_looks (kig_id, session_id, entity, record_id, account_id, at)
    values (${record.kigId}, ${sessionId}, ${students.entity.key}, ${id}, ${accountId}, ${students.clock.now()})
    on conflict do nothing`.execute(scope.db);
  return {
    idNumber: record.idNumber as string | null,
    address: record.address as string | null,
    parents: record.parents as StudentParent[],
  };
}
