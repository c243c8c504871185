import type { ShopSums } from '@kiga/contract/shop/prices.ts';
import { SHOP_ORDER_OPEN_MINUTES, sumsOfLines } from '@kiga/contract/shop/prices.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { nextNumber } from '../billing/billing.public.ts';
import type { Program } from '../program/program.ts';
import type { Delivery } from './address.ts';
import type { SellerTerms } from './delivery-terms.ts';
import type { OfferedVariant } from './offered.ts';
import { SHOP_ORDER, splitOf } from './order.ts';
import { takeStock } from './stock.ts';

const MINUTE_MS = 60_000;

/** Who orders, and where to. */
export interface Buyer {
  buyer: 'kindergarten' | 'parent';
  kindergartenId: string;
  accountId: string;
  /** The parent's record in the kindergarten. */
  parentId: string | null;
  levelName: string | null;
  delivery: Delivery;
  remark: string | null;
}

/** Pieces of a variant at its price. */
export interface OrderedVariant {
  variant: OfferedVariant;
  quantity: number;
}

/** Returns the sums of goods of one seller. */
export function sumsOfOrder(goods: readonly OrderedVariant[], terms: SellerTerms): ShopSums {
  return sumsOfLines(
    goods.map(({ variant, quantity }) => ({ ...variant, quantity })),
    terms,
  );
}

/**
 * Makes an order at one seller, in the scope of that seller, and takes its goods out of stock. It waits for its payment.
 * Throws VALIDATION_FAILED with SHOP_SHORT at a line.
 */
export async function makeShopOrder(
  { clock, stores }: Program,
  inside: Scope,
  buyer: Buyer,
  goods: readonly OrderedVariant[],
  terms: SellerTerms,
): Promise<{ id: string; orderNumber: string; totalFen: number }> {
  const { db, session } = inside;
  const sellerId = inside.oneTenant();
  const now = clock.now();
  const sums = sumsOfOrder(goods, terms);
  const commissionPercent = goods[0]?.variant.commissionPercent ?? null;
  const { sellerFen } = splitOf({ ...sums, feeBasisPoints: 0, commissionPercent });
  const { delivery, levelName, remark, buyer: kind } = buyer;
  const given = { buyer: kind, levelName, remark, ...delivery, ...sums, sellerFen, channelFeeFen: 0 };
  const [made] = await createRecords(stores.get(SHOP_ORDER), inside, [given], { act: 'buy', trusted: true });
  const { id } = made as { id: string };
  // Locked from here to the end: the number of the day, and then the goods.
  const orderNumber = await nextNumber(db, 'SO', session.today);
  await sql`update shop_orders set order_number = ${orderNumber}, ordered_on = ${session.today},
      closes_at = ${new Date(now.getTime() + SHOP_ORDER_OPEN_MINUTES * MINUTE_MS)},
      kindergarten_id = ${buyer.kindergartenId}, ordered_by_id = ${buyer.accountId}, parent_id = ${buyer.parentId},
      commission_percent = ${commissionPercent}
    where organization_id = ${sellerId} and id = ${id}`.execute(db);
  const list = <T>(of: (one: OrderedVariant) => T) => goods.map(of);
  await sql`insert into shop_order_lines (organization_id, id, order_id, position, commodity_id, variant_id,
      commodity_name, variant_name, unit, list_price_fen, price_fen, quantity)
    select ${sellerId}::uuid, given.id, ${id}::uuid, given.position, given.commodity, given.variant, given.name,
      given.variant_name, given.unit, given.list_price, given.price, given.quantity
    from unnest(${list(() => uuid7(now.getTime()))}::uuid[], ${goods.map((_one, index) => index)}::integer[],
      ${list(({ variant }) => variant.commodityId)}::uuid[], ${list(({ variant }) => variant.id)}::uuid[],
      ${list(({ variant }) => variant.commodityName)}::text[], ${list(({ variant }) => variant.variantName)}::text[],
      ${list(({ variant }) => variant.unit)}::text[], ${list(({ variant }) => variant.listPriceFen)}::bigint[],
      ${list(({ variant }) => variant.priceFen)}::bigint[], ${list(({ quantity }) => quantity)}::integer[])
      as given (id, position, commodity, variant, name, variant_name, unit, list_price, price, quantity)
    returning id`.execute(db);
  await takeStock(
    db,
    goods.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })),
  );
  return { id, orderNumber, totalFen: sums.totalFen };
}
