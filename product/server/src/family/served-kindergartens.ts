import { withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { phonesOfSessions } from './family-session.ts';
import { isServedIn } from './tell-families.ts';

/**
 * Returns the kindergartens in which the parents of sessions have an enrolled child in service, by session. Sessions that
 * have ended, and parents without such a child, are left out. Two statements for any number of sessions.
 */
export async function servedKindergartens(
  program: Pick<Program, 'db' | 'clock'>,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (sessionIds.length === 0) return new Map();
  const sessions = await phonesOfSessions(program, sessionIds);
  const kigIds = [...new Set(sessions.flatMap((session) => session.kigIds))];
  if (kigIds.length === 0) return new Map();
  const all = withScope(programSession(PROGRAM_ID, program.clock.now()), kigIds, program.db);
  const { rows } = await sql<{ kigId: string; phoneHash: Buffer }>`select distinct p.kig_id as "kigId",
      p.parent_phone_hash as "phoneHash"
    from parents p
    join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
    join students s on s.kig_id = sp.kig_id and s.id = sp.student_id and not s.deleted and s.status = 'enrolled'
    where ${all.within('p.kig_id')} and p.parent_phone_hash = any(${sessions.map(({ phoneHash }) => phoneHash)}::bytea[])
      and not p.deleted and ${isServedIn(all, 's')}`.execute(program.db);
  const served = new Set(rows.map(({ kigId, phoneHash }) => `${kigId} ${phoneHash.toString('hex')}`));
  return new Map(
    sessions.flatMap((session): [string, string[]][] => {
      const own = session.kigIds.filter((kigId) => served.has(`${kigId} ${session.phoneHash.toString('hex')}`));
      return own.length > 0 ? [[session.id, own]] : [];
    }),
  );
}
