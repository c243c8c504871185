import { type LevelPrice, type PricingLevel, priceOf } from '@kiga/contract/shop/prices.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';

/** A variant that buyers may have, or had in a basket. */
export interface OfferedVariant {
  id: string;
  commodityId: string;
  commodityName: string;
  variantName: string;
  unit: string;
  picture: string | null;
  sellerId: string;
  /** Null where the operator sells. */
  sellerName: string | null;
  /** The operator's share of a seller's goods; null where the operator sells. */
  commissionPercent: number | null;
  listPriceFen: number;
  /** The price of the buyer's level. */
  priceFen: number;
  stock: number;
  isSold: boolean;
}

type Row = Omit<OfferedVariant, 'listPriceFen' | 'priceFen'> & { listPriceFen: string; levelPrices: LevelPrice[] };

/** Sellers: an organization `o`, and its entry `s` where it is a kindergarten. */
export const joinSeller = (today: string) => sql`left join shop_sellers s on s.kindergarten_id = o.id and not s.deleted
  and s.begins_on <= ${today}::date and coalesce(s.ends_on >= ${today}::date, true)`;

/** True for a commodity `c` of a seller `o` with an entry `s` that everybody sees. */
export const isListed = sql<boolean>`c.status = 'listed' and not c.deleted and o.status <> 'suspended'
  and (o.kind = 'operator' or s.id is not null)`;

/** Returns variants by id, in any state; unknown ones are left out. A few statements for any number of them. */
export async function offeredVariants(
  db: AnyDatabase,
  ids: readonly string[],
  { level, today }: { level: PricingLevel | null; today: string },
): Promise<Map<string, OfferedVariant>> {
  if (ids.length === 0) return new Map();
  const found = sql<boolean>`v.id = any(${[...ids]}::uuid[])`;
  const { rows } = await readVariants(db, found, today);
  return new Map(
    rows.map(({ levelPrices, ...row }) => {
      const listPriceFen = Number(row.listPriceFen);
      return [
        row.id,
        { ...row, listPriceFen, priceFen: priceOf({ id: row.id, listPriceFen }, level, levelPrices) },
      ] as const;
    }),
  );
}

function readVariants(db: AnyDatabase, where: RawBuilder<boolean>, today: string) {
  return sql<Row>`select v.id, c.id as "commodityId", c.commodity_name as "commodityName",
      v.variant_name as "variantName", c.unit, c.picture, o.id as "sellerId",
      case when o.kind = 'operator' then null else o.name end as "sellerName",
      case when o.kind = 'operator' then null else s.commission_percent end as "commissionPercent",
      v.list_price_fen as "listPriceFen", c.level_prices as "levelPrices", v.stock,
      (${isListed} and not v.removed) as "isSold"
    from shop_variants v join shop_commodities c on c.id = v.commodity_id
    join organizations o on o.id = v.organization_id ${joinSeller(today)}
    where ${where}`.execute(db);
}
