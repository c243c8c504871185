import type { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';

type Commodity = SavedOf<typeof commodity>;

/** A variant and a member price as a form holds them. */
export type VariantRow = Partial<NonNullable<Commodity['variants']>[number]>;
export type PriceRow = Partial<NonNullable<Commodity['levelPrices']>[number]>;

/** Returns the rows of a value; none where it is no list. */
export function rowsOf<Row>(value: unknown): Row[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the row of the price that a level pays for a variant, with its place; the end of the list where there is none. */
export function priceAt(
  prices: readonly PriceRow[],
  variantId: string | null | undefined,
  levelId: string,
): { row: PriceRow | undefined; index: number } {
  const found = prices.findIndex((row) => row.variantId === variantId && row.levelId === levelId);
  return { row: prices[found], index: found === -1 ? prices.length : found };
}
