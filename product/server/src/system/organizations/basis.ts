import type { ViewBasis } from '@kiga/contract/identity/view-ways.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/**
 * Returns the basis of a kindergarten's new group or contract. It is the opening while the kindergarten has no account
 * that could confirm and no children. Later it is the confirmation.
 */
export async function basisOfNew(db: AnyDatabase, kigId: string): Promise<Extract<ViewBasis, 'opening' | 'confirmed'>> {
  const { rows } = await sql`select from accounts where organization_id = ${kigId} limit 1`.execute(db);
  return rows.length === 0 ? 'opening' : 'confirmed';
}
