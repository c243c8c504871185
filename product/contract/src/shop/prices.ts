/** Percent of the list price that a membership level pays, at least and at most. */
export const LEVEL_PERCENT_MIN = 10;
export const LEVEL_PERCENT_MAX = 100;

/** The most pieces of a variant in a basket or an order. */
export const QUANTITY_MAX = 9_999;

/** The most different variants in a basket or an order. */
export const BASKET_LINES_MAX = 50;

/** Time after which an unpaid order closes. */
export const SHOP_ORDER_OPEN_MINUTES = 30;

/** Days after the last parcel after which an order counts as received. */
export const RECEIVED_AFTER_DAYS = 10;

/** Stock of a variant from which on the shop says how many are left. */
export const FEW_LEFT = 5;

/** A price that a level pays for a variant, in place of its percentage. */
export interface LevelPrice {
  variantId: string;
  levelId: string;
  priceFen: number;
}

/** A membership level, as far as prices need it. */
export interface PricingLevel {
  id: string;
  /** Percent of the list price that it pays. */
  discountPercent: number;
}

/**
 * Returns the price of a variant in fen. A price that is set for the level wins; otherwise the level pays its percentage
 * of the list price, rounded half up to a fen. No price is above the list price or below one fen.
 */
export function priceOf(
  { id, listPriceFen }: { id: string; listPriceFen: number },
  level: PricingLevel | null,
  levelPrices: readonly LevelPrice[],
): number {
  if (level === null) return listPriceFen;
  const set = levelPrices.find(({ variantId, levelId }) => variantId === id && levelId === level.id);
  const fen = set?.priceFen ?? Math.round((listPriceFen * level.discountPercent) / 100);
  return Math.max(1, Math.min(fen, listPriceFen));
}

/** A line of a basket or an order, as far as its sums need it. */
export interface PricedLine {
  listPriceFen: number;
  priceFen: number;
  quantity: number;
}

/** A seller's terms for a delivery. */
export interface DeliveryTerms {
  shippingFen: number;
  /** Sum of goods from which on the delivery is free; null where it never is. */
  freeFromFen: number | null;
}

/** Sums of a basket or an order, in fen. */
export interface ShopSums {
  /** Goods at list prices. */
  goodsFen: number;
  /** The part of it that the membership saves. */
  discountFen: number;
  shippingFen: number;
  totalFen: number;
}

/** Returns the sums of lines of one seller. No goods cost no delivery. */
export function sumsOfLines(lines: readonly PricedLine[], { shippingFen, freeFromFen }: DeliveryTerms): ShopSums {
  const sum = (of: (line: PricedLine) => number) => lines.reduce((total, line) => total + of(line) * line.quantity, 0);
  const goodsFen = sum(({ listPriceFen }) => listPriceFen);
  const paidFen = sum(({ priceFen }) => priceFen);
  const isFree = lines.length === 0 || (freeFromFen !== null && paidFen >= freeFromFen);
  const delivery = isFree ? 0 : shippingFen;
  return { goodsFen, discountFen: goodsFen - paidFen, shippingFen: delivery, totalFen: paidFen + delivery };
}

/** Parts of an order's sum, in fen; they add up to `totalFen`. */
export interface ShopSplit {
  /** The fee that the payment platform keeps. */
  channelFeeFen: number;
  /** The part of the selling kindergarten; 0 where the operator sells. */
  sellerFen: number;
  /** The rest, which is the operator's. Below zero where the commission does not cover the fee. */
  platformFen: number;
}

/** Returns the parts of a sum. A seller receives goods less the commission, and the whole price of the delivery. */
export function splitShopOrder(
  { totalFen, shippingFen }: { totalFen: number; shippingFen: number },
  { feeBasisPoints, commissionPercent }: { feeBasisPoints: number; commissionPercent: number | null },
): ShopSplit {
  const channelFeeFen = Math.round((totalFen * feeBasisPoints) / 10_000);
  const goodsFen = totalFen - shippingFen;
  const sellerFen =
    commissionPercent === null ? 0 : goodsFen - Math.round((goodsFen * commissionPercent) / 100) + shippingFen;
  return { channelFeeFen, sellerFen, platformFen: totalFen - sellerFen - channelFeeFen };
}

/** Returns the parts of a refund, each in proportion; the rest of rounding is the operator's. */
export function splitRefund({ channelFeeFen, sellerFen, platformFen }: ShopSplit, refundFen: number): ShopSplit {
  const totalFen = channelFeeFen + sellerFen + platformFen;
  const part = (fen: number) => (totalFen === 0 ? 0 : Math.round((fen * refundFen) / totalFen));
  const [fee, seller] = [part(channelFeeFen), part(sellerFen)];
  return { channelFeeFen: fee, sellerFen: seller, platformFen: refundFen - fee - seller };
}
