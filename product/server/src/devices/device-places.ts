import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/**
 * Returns the places of one kindergarten's devices and gateways by id, or their names where no place is set. It includes
 * deleted ones.
 */
export async function devicePlaces(
  scope: Scope,
  kigId: string,
  deviceIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; place: string }>`
    select id, coalesce(place, device_name) as place from devices
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = any(${[...deviceIds]}::uuid[])
    union all select id, coalesce(place, gateway_name) from gateways
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = any(${[...deviceIds]}::uuid[])`.execute(scope.db);
  return new Map(rows.map(({ id, place }) => [id, place]));
}
