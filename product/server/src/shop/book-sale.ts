import { splitRefund } from '@kiga/contract/shop/prices.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { AccountShortError, type LedgerAccount, post } from '../billing/billing.public.ts';
import { type ShopOrder, splitOf } from './order.ts';

/** The account from which the money of an order came. */
function sourceOf({ channel, kindergartenId }: ShopOrder): LedgerAccount {
  if (channel === 'balance') return { kind: 'credit', organizationId: kindergartenId };
  return { kind: channel ?? 'wechat', organizationId: null };
}

interface At {
  at: Date;
  actorId: string;
}

/**
 * Books a paid order. A selling kindergarten's part lies in its revenue pool until the buyer has the goods. Throws
 * AccountShortError where the balance does not suffice.
 */
export async function bookSale(db: AnyDatabase, order: ShopOrder, { at, actorId }: At): Promise<void> {
  const { channelFeeFen, sellerFen, platformFen } = splitOf(order);
  await post(db, {
    key: `sale:${order.id}`,
    code: 'sale',
    at,
    actorId,
    entries: [
      { ...sourceOf(order), amountFen: -(order.totalFen ?? 0) },
      { kind: 'income', organizationId: null, amountFen: platformFen },
      { kind: 'channelFees', organizationId: null, amountFen: channelFeeFen },
      { kind: 'pool', organizationId: order.ownerId, amountFen: sellerFen },
    ].filter(({ amountFen }) => amountFen !== 0) as Parameters<typeof post>[1]['entries'],
  });
}

/** Gives a selling kindergarten its part of a finished order: the money moves from the revenue pool to the balance. */
export async function releaseSale(
  db: AnyDatabase,
  { id, ownerId }: ShopOrder,
  { at, actorId, amountFen }: At & { amountFen: number },
): Promise<void> {
  if (amountFen === 0) return;
  await post(db, {
    key: `saleRelease:${id}`,
    code: 'saleRelease',
    at,
    actorId,
    entries: [
      { kind: 'pool', organizationId: ownerId, amountFen: -amountFen },
      { kind: 'credit', organizationId: ownerId, amountFen },
    ],
  });
}

/**
 * Books a refund of an order or of a part of it, each part in proportion, and gives the seller the rest. Throws
 * SHOP_REFUND_SHORT.
 */
export async function bookSaleRefund(db: AnyDatabase, order: ShopOrder, { at, actorId }: At): Promise<void> {
  const refundFen = order.refundFen ?? 0;
  const split = splitOf(order);
  const back = splitRefund(split, refundFen);
  try {
    await post(db, {
      key: `saleRefund:${order.id}`,
      code: 'saleRefund',
      at,
      actorId,
      entries: [
        { ...sourceOf(order), amountFen: refundFen },
        { kind: 'income', organizationId: null, amountFen: -back.platformFen },
        { kind: 'channelFees', organizationId: null, amountFen: -back.channelFeeFen },
        { kind: 'pool', organizationId: order.ownerId, amountFen: -back.sellerFen },
      ].filter(({ amountFen }) => amountFen !== 0) as Parameters<typeof post>[1]['entries'],
    });
  } catch (error) {
    if (error instanceof AccountShortError) throw new AppError('SHOP_REFUND_SHORT');
    throw error;
  }
  await releaseSale(db, order, { at, actorId, amountFen: split.sellerFen - back.sellerFen });
}
