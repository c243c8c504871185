import type { LedgerAccount } from '../ledger/post.ts';
import type { Order } from './order.ts';

const fen = (value: number | null | undefined) => value ?? 0;

/** Account from which the money of a payment comes. */
function sourceOf({ channel, ownerId }: Order): LedgerAccount {
  return channel === 'balance' ? { kind: 'credit', organizationId: ownerId } : { kind: channel, organizationId: null };
}

/**
 * Returns the entries that book an order. A top-up reaches the kindergarten's balance in full, and the operator bears
 * the channel's fee. A renewal is split as the order says; a kindergarten has a part in those of parents.
 */
export function entriesOf(order: Order): (LedgerAccount & { amountFen: number })[] {
  const { kind, ownerId, agentId } = order;
  const totalFen = fen(order.totalFen);
  const channelFeeFen = fen(order.channelFeeFen);
  const from = { ...sourceOf(order), amountFen: -totalFen };
  const fee = { kind: 'channelFees', organizationId: null, amountFen: channelFeeFen } as const;
  if (kind === 'topUp') {
    const borne = { kind: 'income', organizationId: null, amountFen: -channelFeeFen } as const;
    return [from, { kind: 'credit', organizationId: ownerId, amountFen: totalFen }, fee, borne];
  }
  const platform = { kind: 'income', organizationId: null, amountFen: fen(order.platformFen) } as const;
  const own = { kind: 'credit', organizationId: ownerId, amountFen: fen(order.kindergartenFen) } as const;
  if (agentId === null) return [from, platform, fee, own];
  return [from, platform, fee, own, { kind: 'pool', organizationId: agentId, amountFen: fen(order.agentIncomeFen) }];
}
