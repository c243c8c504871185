/** Prices of a package for an order, copied when it is made, so that a later change does not concern it. */
export interface OrderTerms {
  /** Price of a month for a child. */
  priceFen: number;
  /** The operator's part of it, where an agent brought the kindergarten in. */
  agentPriceFen: number;
  /** Fee of the payment channel, in 1/10,000 of the payment. */
  feeBasisPoints: number;
  hasAgent: boolean;
}

/** An order's sum and its parts: `platformFen + channelFeeFen + agentFen = totalFen`. */
export interface OrderSums {
  totalFen: number;
  platformFen: number;
  channelFeeFen: number;
  agentFen: number;
}

/**
 * Splits the sum of an order for some children and months. The channel's fee is rounded half up to the fen, and an agent
 * bears it. Where the fee exceeds the agent's part, the operator bears the rest.
 */
export function splitOrder(
  { children, months }: { children: number; months: number },
  { priceFen, agentPriceFen, feeBasisPoints, hasAgent }: OrderTerms,
): OrderSums {
  const quantity = children * months;
  const totalFen = quantity * priceFen;
  const channelFeeFen = shareOf(totalFen, feeBasisPoints);
  const agentFen = hasAgent ? Math.max(totalFen - quantity * agentPriceFen - channelFeeFen, 0) : 0;
  return { totalFen, channelFeeFen, agentFen, platformFen: totalFen - channelFeeFen - agentFen };
}

/** Prices of a package that a parent buys whole for one child, copied like those of any order. */
export interface ParentOrderTerms extends OrderTerms {
  /** The parent's price of the package. */
  totalFen: number;
}

/** The parts of a parent's order: `platformFen + channelFeeFen + agentFen + kindergartenFen = totalFen`. */
export interface ParentOrderSums extends OrderSums {
  kindergartenFen: number;
}

/**
 * Splits a parent's order. The kindergarten receives what the parent pays above its own price; that price is split like a
 * renewal. The fee is one of the whole sum. Where it exceeds the price of the kindergarten, its part bears the rest.
 */
export function splitParentOrder(months: number, { totalFen, ...terms }: ParentOrderTerms): ParentOrderSums {
  const ownFen = Math.min(months * terms.priceFen, totalFen);
  const channelFeeFen = shareOf(totalFen, terms.feeBasisPoints);
  const agentFen = terms.hasAgent ? Math.max(ownFen - months * terms.agentPriceFen - channelFeeFen, 0) : 0;
  const platformFen = Math.max(ownFen - channelFeeFen - agentFen, 0);
  const kindergartenFen = totalFen - channelFeeFen - agentFen - platformFen;
  return { totalFen, channelFeeFen, agentFen, platformFen, kindergartenFen };
}

/** Returns a share in 1/10,000 of an amount, rounded half up to the fen. */
export function shareOf(amountFen: number, basisPoints: number): number {
  return Number((BigInt(amountFen) * BigInt(basisPoints) + 5_000n) / 10_000n);
}
