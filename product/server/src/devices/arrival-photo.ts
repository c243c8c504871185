import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Returns the path of the photo of a child's first arrival between two moments; null without one. */
export async function arrivalPhoto(
  scope: Scope,
  { kigId, studentId, from, until }: { kigId: string; studentId: string; from: Date; until: Date },
): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`select p.path from device_events e
    join device_photos p on p.kig_id = e.kig_id and p.device_id = e.device_id and p.machine_number = e.machine_number
      and p.event_id = e.event_id
    where e.kig_id = ${kigId} and ${scope.within('e.kig_id')} and e.student_id = ${studentId} and not e.lost
      and e.direction is distinct from 'out' and e.at >= ${from} and e.at < ${until}
    order by e.at, e.id limit 1`.execute(scope.db);
  return rows[0]?.path ?? null;
}
