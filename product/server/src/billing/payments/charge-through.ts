import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import { type OrderSums, shareOf, splitOrder, splitParentOrder } from '@kiga/contract/billing/order-sums.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Order } from '../orders/order.ts';

/**
 * Writes the channel of a payment into its open order, and splits the sum anew by that channel's fee. The operator bears
 * the fee of a top-up.
 */
export async function chargeThrough(
  { db, within }: Scope,
  order: Order,
  { channel, feeBasisPoints }: { channel: OnlineChannel; feeBasisPoints: number },
): Promise<void> {
  const { channelFeeFen, platformFen, agentFen, kindergartenFen } = splitOf(order, feeBasisPoints);
  await sql`update billing_orders set channel = ${channel}, fee_basis_points = ${feeBasisPoints},
      channel_fee_fen = ${channelFeeFen}, platform_fen = ${platformFen}, agent_income_fen = ${agentFen},
      kindergarten_fen = ${kindergartenFen}
    where kig_id = ${order.ownerId} and ${within('kig_id')} and id = ${order.id}`.execute(db);
}

/** The parts of an order's sum; only a parent's order has one for the kindergarten. */
type Split = Omit<OrderSums, 'totalFen'> & { kindergartenFen: number | null };

function splitOf(order: Order, feeBasisPoints: number): Split {
  const totalFen = order.totalFen ?? 0;
  if (order.kind === 'topUp') {
    const channelFeeFen = shareOf(totalFen, feeBasisPoints);
    return { channelFeeFen, platformFen: totalFen - channelFeeFen, agentFen: 0, kindergartenFen: null };
  }
  const { months, childCount, priceFen, agentPriceFen, agentId } = order;
  const terms = {
    priceFen: priceFen ?? 0,
    agentPriceFen: agentPriceFen ?? 0,
    feeBasisPoints,
    hasAgent: agentId !== null,
  };
  if (order.buyer === 'parent') return splitParentOrder(months ?? 0, { ...terms, totalFen });
  return { ...splitOrder({ children: childCount ?? 0, months: months ?? 0 }, terms), kindergartenFen: null };
}
