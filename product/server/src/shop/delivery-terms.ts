import type { DeliveryTerms } from '@kiga/contract/shop/prices.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** A seller's terms for deliveries on a day, with its note. */
export interface SellerTerms extends DeliveryTerms {
  deliveryNote: string | null;
}

const free: SellerTerms = { shippingFen: 0, freeFromFen: null, deliveryNote: null };

/** Returns the terms of sellers on a day, by seller. Deliveries of a seller without a rule cost nothing. */
export async function deliveryTerms(
  db: AnyDatabase,
  sellerIds: readonly string[],
  today: string,
): Promise<Map<string, SellerTerms>> {
  const { rows } = await sql<{
    sellerId: string;
    shippingFen: string;
    freeFromFen: string | null;
    deliveryNote: string | null;
  }>`select distinct on (r.organization_id) r.organization_id as "sellerId", r.shipping_fen as "shippingFen",
      r.free_from_fen as "freeFromFen", r.delivery_note as "deliveryNote"
    from shop_delivery_rules r
    where r.organization_id = any(${[...sellerIds]}::uuid[]) and not r.deleted and r.begins_on <= ${today}::date
    order by r.organization_id, r.begins_on desc`.execute(db);
  const found = new Map(rows.map((row) => [row.sellerId, row]));
  return new Map(
    sellerIds.map((id) => {
      const row = found.get(id);
      if (!row) return [id, free] as const;
      const freeFromFen = row.freeFromFen === null ? null : Number(row.freeFromFen);
      return [id, { shippingFen: Number(row.shippingFen), freeFromFen, deliveryNote: row.deliveryNote }] as const;
    }),
  );
}
