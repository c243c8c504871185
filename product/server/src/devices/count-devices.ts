import { ONLINE_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';

/**
 * Returns the numbers of devices within reach: all, waiting for the kindergarten, not yet registered, registered, and
 * online ones of those.
 */
export async function countDevices(scope: Scope, clock: Clock) {
  const since = new Date(clock.now().getTime() - ONLINE_SECONDS * 1000);
  const { rows: heard } = await sql<{ device_id: string }>`select device_id from device_registrations
    where ${scope.within('kig_id')} and last_contact_at > ${since}`.execute(scope.db);
  const { rows } = await sql<{
    total: number;
    waiting: number;
    unregistered: number;
    registered: number;
    online: number;
  }>`
    select count(*) as total, count(*) filter (where status = 'waiting') as waiting,
      count(*) filter (where status = 'unregistered') as unregistered,
      count(*) filter (where status = 'registered') as registered,
      count(*) filter (where status = 'registered' and id = any(${heard.map(({ device_id }) => device_id)}::uuid[])) as online
    from devices where ${scope.within('kig_id')} and not deleted`.execute(scope.db);
  return rows[0] ?? { total: 0, waiting: 0, unregistered: 0, registered: 0, online: 0 };
}
