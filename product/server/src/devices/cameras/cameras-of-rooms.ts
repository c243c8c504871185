import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { isWithinClasses, scopeForPermission } from '../../identity/identity.public.ts';
import { inOwnRoom } from './in-own-room.ts';

const READ = 'devices.camera.read';

/** Returns the names of the cameras in rooms, by the ids of the rooms; nothing for a reader without cameras. */
export async function camerasOfRooms(scope: Scope, ids: readonly string[]): Promise<Map<string, string[]>> {
  const own = scopeForPermission(scope, READ);
  if (ids.length === 0 || !own.session.permissions.has(READ)) return new Map();
  const { rows } = await sql<{ room: string; names: string[] }>`
    select m.classroom_id as room, array_agg(m.camera_name order by m.camera_name_sort, m.id) as names from cameras m
    where m.classroom_id = any(${[...ids]}::uuid[]) and ${own.within('m.kig_id')} and not m.deleted
      and ${isWithinClasses(own) ? inOwnRoom(own, 'm') : sql`true`}
    group by m.classroom_id`.execute(own.db);
  return new Map(rows.map(({ room, names }) => [room, names]));
}
