import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { AccountShortError, post } from '../ledger/post.ts';
import { takeServicesBack } from './book-order.ts';
import type { Order } from './order.ts';
import { entriesOf } from './postings.ts';

/**
 * Refunds a booked order with a counter-transaction, and takes its days of service back. The agent's part comes out of
 * its revenue pool, or out of its balance where the pool has released it. Throws BILLING_REFUND_SHORT where the money
 * was spent.
 */
export async function refundOrder(
  parts: { stores: EntityStores; now: Date },
  inside: Scope,
  order: Order,
): Promise<void> {
  const { db, session } = inside;
  const { rows } = await sql<{ isInPool: boolean }>`select is_in_pool as "isInPool" from ledger_orders
    where order_id = ${order.id} for no key update`.execute(db);
  const isInPool = rows[0]?.isInPool === true;
  if (order.kind === 'renewal') await takeServicesBack(parts, inside, order);
  if ((order.totalFen ?? 0) === 0) return;
  const entries = entriesOf(order).map((entry) => ({
    ...entry,
    kind: entry.kind === 'pool' && !isInPool ? ('available' as const) : entry.kind,
    amountFen: -entry.amountFen,
  }));
  try {
    await post(db, {
      key: `refund:${order.id}`,
      code: 'refund',
      at: parts.now,
      actorId: session.accountId,
      entries,
      orders: [{ orderId: order.id, amountFen: order.totalFen ?? 0 }],
    });
  } catch (error) {
    if (error instanceof AccountShortError) throw new AppError('BILLING_REFUND_SHORT');
    throw error;
  }
  await sql`update ledger_orders set is_in_pool = false where order_id = ${order.id}`.execute(db);
}
