import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { isOnline } from './device.server.ts';

/** How many devices there are within reach, how many wait for the kindergarten, how many have yet to register, how many are registered, and how many of those are online. */
export async function countDevices(scope: Scope, clock: Clock) {
  const { rows } = await sql<{
    total: number;
    waiting: number;
    unregistered: number;
    registered: number;
    online: number;
  }>`
    select count(*) as total, count(*) filter (where row.status = 'waiting') as waiting,
      count(*) filter (where row.status = 'unregistered') as unregistered,
      count(*) filter (where row.status = 'registered') as registered,
      count(*) filter (where row.status = 'registered' and ${isOnline(clock)}) as online
    from devices as row left join device_registrations r on r.kig_id = row.kig_id and r.device_id = row.id
    where ${scope.within('row.kig_id')} and not row.deleted`.execute(scope.db);
  return rows[0] ?? { total: 0, waiting: 0, unregistered: 0, registered: 0, online: 0 };
}
