import type { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { FullRecord, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

type Variant = NonNullable<FullRecord<typeof commodity>['variants']>[number];

/**
 * The variants of commodities, in rows of their own because of their stock. A save never changes the stock of a variant
 * that is there: pieces may have been sold since the form was opened.
 */
export const variantsOfCommodities: KeptElsewhere = {
  async load({ db }, records) {
    const { rows } = await sql<Variant & { commodityId: string; listPriceFen: string | number }>`select
        v.commodity_id as "commodityId", v.id as "variantId", v.variant_name as "variantName",
        v.list_price_fen as "listPriceFen", v.stock
      from shop_variants v
      where v.commodity_id = any(${records.map(({ id }) => id)}::uuid[]) and not v.removed
      order by v.commodity_id, v.position, v.id`.execute(db);
    const variants = Map.groupBy(rows, ({ commodityId }) => commodityId);
    return new Map(
      records.map(({ id }) => [
        id,
        (variants.get(id) ?? []).map(({ commodityId: __, listPriceFen, ...variant }) => ({
          ...variant,
          listPriceFen: Number(listPriceFen),
        })),
      ]),
    );
  },
  async store({ db }, ownerId, commodityId, value) {
    const variants = (value ?? []) as Variant[];
    const ids = variants.map(({ variantId }) => variantId ?? uuid7());
    const { rows: foreign } = await sql<{ id: string }>`select v.id from shop_variants v
      where v.id = any(${ids}::uuid[]) and v.commodity_id <> ${commodityId}`.execute(db);
    const issues = foreign.map(({ id }) => ({
      field: `variants.${ids.indexOf(id)}.variantName`,
      error: 'SHOP_VARIANT_FOREIGN',
    }));
    if (issues.length > 0) throw invalid(...issues);
    await sql`update shop_variants set removed = true
      where commodity_id = ${commodityId} and not id = any(${ids}::uuid[])`.execute(db);
    await sql`insert into shop_variants as v (organization_id, id, commodity_id, position, variant_name, list_price_fen,
        stock)
      select ${ownerId}::uuid, given.id, ${commodityId}::uuid, given.position, given.name, given.price, given.stock
      from unnest(${ids}::uuid[], ${ids.map((_id, index) => index)}::integer[],
        ${variants.map(({ variantName }) => variantName)}::text[],
        ${variants.map(({ listPriceFen }) => listPriceFen)}::bigint[], ${variants.map(({ stock }) => stock)}::integer[])
        as given (id, position, name, price, stock)
      on conflict (id) do update set position = excluded.position, variant_name = excluded.variant_name,
        list_price_fen = excluded.list_price_fen, removed = false
      where v.commodity_id = excluded.commodity_id`.execute(db);
  },
};
