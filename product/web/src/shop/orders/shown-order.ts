import type { BoughtOrder } from '@kiga/contract/shop/mall.acts.ts';

/** An order as the pages of its buyer show it. */
export interface ShownOrder extends BoughtOrder {
  /** Moment of the browser's monotonic clock at which an unpaid order closes; null for others. */
  endsAtMs: number | null;
}

/** Returns an order that has just arrived with the moment at which it closes. */
export function withEnd(order: BoughtOrder): ShownOrder {
  return { ...order, endsAtMs: order.secondsLeft === null ? null : performance.now() + order.secondsLeft * 1_000 };
}
