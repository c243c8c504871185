import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** The agent whose contract with a kindergarten runs; null for none. */
export async function agentOf(db: AnyDatabase, kigId: string, day: string): Promise<string | null> {
  const { rows } = await sql<{ partnerId: string }>`select partner_id as "partnerId" from contracts
    where kindergarten_id = ${kigId} and kind = 'agency' and not deleted and begins_on <= ${day}
      and coalesce(ends_on >= ${day}, true)
    order by begins_on desc limit 1`.execute(db);
  return rows[0]?.partnerId ?? null;
}
