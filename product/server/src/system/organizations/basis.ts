import type { ViewBasis } from '@kiga/contract/identity/view-ways.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/**
 * The basis of a group or contract that a kindergarten gets now: its opening while it has no account that could confirm
 * anything, and none of its children is there; its confirmation ever after.
 */
export async function basisOfNew(db: AnyDatabase, kigId: string): Promise<Extract<ViewBasis, 'opening' | 'confirmed'>> {
  const { rows } = await sql`select from accounts where organization_id = ${kigId} limit 1`.execute(db);
  return rows.length === 0 ? 'opening' : 'confirmed';
}
