import type { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import type { ShopSplit } from '@kiga/contract/shop/prices.ts';
import { splitShopOrder } from '@kiga/contract/shop/prices.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';

/** Key of orders in the shop. */
export const SHOP_ORDER = 'shop.order';

/** An order inside the server, with the columns beside its fields. */
export type ShopOrder = FullRecord<typeof shopOrder> & {
  kindergartenId: string;
  /** Account of a person of the kindergarten, or of a parent; null for a parent who was erased. */
  orderedById: string | null;
  /** Null for an order of the kindergarten, and for a parent who was erased. */
  parentId: string | null;
  commissionPercent: number | null;
  feeBasisPoints: number;
};

/** Columns beside the fields. */
export const besideShopOrder = {
  kindergartenId: sql`row.kindergarten_id`,
  orderedById: sql`row.ordered_by_id`,
  parentId: sql`row.parent_id`,
  commissionPercent: sql`row.commission_percent`,
  feeBasisPoints: sql`row.fee_basis_points`,
};

/** Returns the parts of an order's sum. */
export function splitOf({
  totalFen,
  shippingFen,
  feeBasisPoints,
  commissionPercent,
}: Pick<ShopOrder, 'totalFen' | 'shippingFen' | 'feeBasisPoints' | 'commissionPercent'>): ShopSplit {
  return splitShopOrder(
    { totalFen: totalFen ?? 0, shippingFen: shippingFen ?? 0 },
    { feeBasisPoints, commissionPercent },
  );
}

/** Returns the scope of a seller's records, for buyers. The caller checks what they may. */
export function scopeOfSeller({ db }: Pick<Program, 'db'>, session: KitSession, sellerId: string): Scope {
  return withScope(session, [sellerId], db);
}

/** Returns an order, locked until commit. Throws RECORD_NOT_FOUND. */
export async function heldOrder({ stores }: Pick<Program, 'stores'>, inside: Scope, id: string): Promise<ShopOrder> {
  const [record] = await readRecords(stores.named(SHOP_ORDER), inside, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  return record as object as ShopOrder;
}

/** A line of an order as it is stored. */
export interface StoredLine {
  id: string;
  orderId: string;
  commodityId: string;
  variantId: string;
  commodityName: string;
  variantName: string;
  unit: string;
  listPriceFen: number;
  priceFen: number;
  quantity: number;
  sentQuantity: number;
  /** Path of the commodity's main picture as it is now. */
  picture: string | null;
}

/** Returns the lines of orders, in the order in which they were bought. */
export async function linesOfOrders({ db }: Pick<Scope, 'db'>, orderIds: readonly string[]): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine & { listPriceFen: string | number; priceFen: string | number }>`select l.id,
      l.order_id as "orderId", l.commodity_id as "commodityId", l.variant_id as "variantId",
      l.commodity_name as "commodityName", l.variant_name as "variantName", l.unit, l.list_price_fen as "listPriceFen",
      l.price_fen as "priceFen", l.quantity, l.sent_quantity as "sentQuantity", c.picture
    from shop_order_lines l join shop_commodities c on c.id = l.commodity_id
    where l.order_id = any(${[...orderIds]}::uuid[]) order by l.order_id, l.position`.execute(db);
  return rows.map((row) => ({ ...row, listPriceFen: Number(row.listPriceFen), priceFen: Number(row.priceFen) }));
}
