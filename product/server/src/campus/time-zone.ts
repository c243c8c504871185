import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Returns the IANA zone of a kindergarten, in which its days and times are told. */
export async function timeZoneOf(scope: Scope, kigId: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from organizations
    where id = ${kigId}`.execute(scope.db);
  return (rows[0] as { timeZone: string }).timeZone;
}
