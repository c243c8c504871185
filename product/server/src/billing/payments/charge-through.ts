import { shareOf, splitOrder } from '@kiga/contract/billing/order-sums.ts';
import type { OnlineChannel } from '@kiga/contract/billing/payment-setting.entity.ts';
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
  const { channelFeeFen, platformFen, agentFen } = splitOf(order, feeBasisPoints);
  await sql`update billing_orders set channel = ${channel}, fee_basis_points = ${feeBasisPoints},
      channel_fee_fen = ${channelFeeFen}, platform_fen = ${platformFen}, agent_income_fen = ${agentFen}
    where kig_id = ${order.ownerId} and ${within('kig_id')} and id = ${order.id}`.execute(db);
}

function splitOf(order: Order, feeBasisPoints: number) {
  const totalFen = order.totalFen ?? 0;
  if (order.kind === 'topUp') {
    const channelFeeFen = shareOf(totalFen, feeBasisPoints);
    return { channelFeeFen, platformFen: totalFen - channelFeeFen, agentFen: 0 };
  }
  return splitOrder(
    { children: order.childCount ?? 0, months: order.months ?? 0 },
    {
      priceFen: order.priceFen ?? 0,
      agentPriceFen: order.agentPriceFen ?? 0,
      feeBasisPoints,
      hasAgent: order.agentId !== null,
    },
  );
}
