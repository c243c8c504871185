import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { SHOP_ORDER } from './order.ts';

/**
 * Returns the function that takes the delivery out of the orders of parents who are erased for good. The orders belong to
 * sellers, and their sums remain.
 */
export function eraseBuyers({ db }: Pick<Program, 'db'>) {
  return async (inside: Scope, kigId: string, ids: readonly string[]): Promise<void> => {
    const { rows } = await sql<{ id: string; owner: string }>`select r.id, r.organization_id as owner from shop_orders r
      where r.parent_id = any(${[...ids]}::uuid[])`.execute(db);
    if (rows.length === 0) return;
    const owners = [...new Set(rows.map(({ owner }) => owner))];
    const sellers = await inNameOf(inside, inside.session, [kigId, ...owners]);
    const orders = rows.map(({ id }) => id);
    await sql`update shop_orders set receiver_encrypted = null, receiver_phone_encrypted = null,
        receiver_phone_hash = null, receiver_phone_last4 = null, address_encrypted = null, remark = null,
        refund_reason = null, parent_id = null, ordered_by_id = null
      where id = any(${orders}::uuid[])`.execute(sellers.db);
    await sql`delete from record_history where owner_id = any(${owners}::uuid[]) and entity = ${SHOP_ORDER}
      and record_id = any(${orders}::uuid[])`.execute(sellers.db);
    await inNameOf(inside, inside.session, [kigId]);
  };
}
