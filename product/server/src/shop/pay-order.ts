import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { AccountShortError, type PayableKind, sumsOf, yuanText } from '../billing/billing.public.ts';
import type { Program } from '../program/program.ts';
import { heldOrder, SHOP_ORDER, splitOf } from './order.ts';

/** Pays an order from the kindergarten's balance. Throws STATE_CHANGED, BILLING_CREDIT_SHORT {shortYuan}. */
export async function payFromBalance(program: Program, inside: Scope, id: string): Promise<void> {
  const { db } = inside;
  const order = await heldOrder(program, inside, id);
  await charge(inside, order, { channel: 'balance', feeBasisPoints: 0 });
  try {
    await makeTransition(program.stores.named(SHOP_ORDER), inside, 'pay', { id, asks: {} });
  } catch (error) {
    if (!(error instanceof AccountShortError)) throw error;
    // The failed transaction reads nothing any more.
    const { kindergartenId, totalFen } = order;
    const credit = (await sumsOf(program.db, [kindergartenId])).get(kindergartenId)?.credit ?? 0;
    throw new AppError('BILLING_CREDIT_SHORT', { shortYuan: yuanText((totalFen ?? 0) - credit) });
  }
  await sql`update shop_orders set closes_at = null where id = ${id}`.execute(db);
}

/** Returns how payment platforms pay orders of the shop. */
export function payableShopOrders(program: Program): PayableKind {
  return {
    entity: SHOP_ORDER,
    async hold(inside, id) {
      const order = await heldOrder(program, inside, id).catch((error: unknown) => {
        if (error instanceof AppError && error.id === 'RECORD_NOT_FOUND') return null;
        throw error;
      });
      if (!order) return null;
      const { ownerId, kindergartenId, totalFen, status, closesAt, updatedAt, deleted } = order;
      const orderNumber = String(order.orderNumber);
      return {
        id,
        ownerId,
        kindergartenId,
        orderNumber,
        totalFen: totalFen ?? 0,
        status: String(status),
        closesAt: closesAt ?? null,
        updatedAt,
        deleted,
        subject: `${order.goods ?? 'Kiga'} ${orderNumber}`.slice(0, 60),
      };
    },
    async charge(inside, id, by) {
      await charge(inside, await heldOrder(program, inside, id), by);
    },
    async pay(inside, id) {
      await makeTransition(program.stores.named(SHOP_ORDER), inside, 'pay', { id, asks: {} });
    },
  };
}

/** Writes the channel and its fee into an open order, and splits the sum anew. */
async function charge(
  { db }: Scope,
  order: Awaited<ReturnType<typeof heldOrder>>,
  { channel, feeBasisPoints }: { channel: string; feeBasisPoints: number },
): Promise<void> {
  const { channelFeeFen, sellerFen } = splitOf({ ...order, feeBasisPoints });
  await sql`update shop_orders set channel = ${channel}, fee_basis_points = ${feeBasisPoints},
      channel_fee_fen = ${channelFeeFen}, seller_fen = ${sellerFen}
    where organization_id = ${order.ownerId} and id = ${order.id}`.execute(db);
}
