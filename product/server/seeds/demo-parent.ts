import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { PROGRAM_ID, programSession } from '../src/system/system.public.ts';

/** Returns the scope in which the first guardian of a child writes, inside the demo's transaction. */
export async function parentScope(scope: Scope, studentId: string): Promise<Scope> {
  const kigId = scope.oneTenant();
  const { rows } = await sql<{ phoneHash: Buffer }>`select p.parent_phone_hash as "phoneHash" from student_parents sp
    join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id and not p.deleted
    where sp.kig_id = ${kigId} and ${scope.within('sp.kig_id')} and sp.student_id = ${studentId}
    order by sp.sort limit 1`.execute(scope.db);
  const { today } = scope.session;
  const parent = { phoneHash: rows[0]?.phoneHash as Buffer, kigIds: [kigId], today };
  return withScope({ ...programSession(PROGRAM_ID, new Date()), ...parent }, [kigId], scope.db);
}
