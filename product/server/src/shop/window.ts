import { type Goods, type MallHome, pageOfGoods } from '@kiga/contract/shop/mall.acts.ts';
import { type LevelPrice, type PricingLevel, priceOf } from '@kiga/contract/shop/prices.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { likeText } from '@kiga/kit-server/fields/kept-type.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Program } from '../program/program.ts';
import { isListed, joinSeller } from './offered.ts';

const query = z.object(pageOfGoods);

/** Returns the categories with listed commodities, and the number of all. */
export async function shopCategories(db: AnyDatabase, today: string): Promise<Pick<MallHome, 'total' | 'categories'>> {
  const { rows } = await sql<MallHome['categories'][number]>`select g.id, g.category_name as "categoryName",
      g.category_name_en as "categoryNameEn", count(*)::integer as count
    from shop_commodities c join shop_categories g on g.id = c.category_id and not g.deleted
    join organizations o on o.id = c.organization_id ${joinSeller(today)}
    where ${isListed} group by g.id order by g.sort, g.category_name_sort`.execute(db);
  return { total: rows.reduce((sum, { count }) => sum + count, 0), categories: rows };
}

type Row = Omit<Goods, 'pictures' | 'variants'> & {
  pictures: (string | null)[];
  levelPrices: LevelPrice[];
};

/** Returns a page of the listed commodities by name, with the prices of a level. */
export async function shopGoods(
  { db, files, imageHosts }: Pick<Program, 'db' | 'files' | 'imageHosts'>,
  session: KitSession,
  level: PricingLevel | null,
  { categoryId, q, pageNumber, pageSize }: z.output<typeof query>,
): Promise<{ list: Goods[]; total: number }> {
  const { today } = session;
  const from = sql`from shop_commodities c join organizations o on o.id = c.organization_id ${joinSeller(today)}
    join shop_categories g on g.id = c.category_id and not g.deleted
    where ${isListed} and ${categoryId === undefined ? sql`true` : sql`c.category_id = ${categoryId}`}
      and ${matches(q)}`;
  const { rows } = await sql<Row>`select c.id, c.commodity_name as "commodityName", c.subtitle, c.unit,
      c.category_id as "categoryId", case when o.kind = 'operator' then null else o.name end as "sellerName",
      array[c.picture, c.second_picture, c.third_picture] as pictures, c.description, c.level_prices as "levelPrices"
    ${from} order by c.commodity_name_sort, c.id limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  const variants = await variantsOf(
    db,
    rows.map(({ id }) => id),
  );
  const signed = (path: string) => imageAddress(files.signed(path, session), imageHosts);
  return {
    total: counted[0]?.total ?? 0,
    list: rows.map(({ pictures, levelPrices, ...row }) => ({
      ...row,
      pictures: pictures.flatMap((path) => (path === null ? [] : [signed(path)])),
      variants: (variants.get(row.id) ?? []).map(({ commodityId: _, ...variant }) => ({
        ...variant,
        priceFen: priceOf(variant, level, levelPrices),
      })),
    })),
  };
}

/** Returns a condition on a commodity `c`: a part of its name, of its pinyin, or the first of its initials. */
function matches(q: string | undefined): RawBuilder<boolean> {
  if (!q) return sql<boolean>`true`;
  const latin = likeText(q.toLowerCase().replace(/\s+/g, ''));
  const inName = sql<boolean>`c.commodity_name ilike ${`%${likeText(q)}%`}`;
  if (!/^[a-z]+$/.test(latin)) return inName;
  return sql<boolean>`(${inName} or c.commodity_name_initials like ${`${latin}%`}
    or c.commodity_name_pinyin like ${`%${latin}%`})`;
}

async function variantsOf(db: AnyDatabase, commodityIds: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    commodityId: string;
    variantName: string;
    listPriceFen: string;
    stock: number;
  }>`select v.id, v.commodity_id as "commodityId", v.variant_name as "variantName",
      v.list_price_fen as "listPriceFen", v.stock
    from shop_variants v where v.commodity_id = any(${[...commodityIds]}::uuid[]) and not v.removed
    order by v.position, v.id`.execute(db);
  const variants = rows.map((row) => ({ ...row, listPriceFen: Number(row.listPriceFen) }));
  return Map.groupBy(variants, ({ commodityId }) => commodityId);
}

/** Returns the notices that buyers see on a day, the latest first. */
export async function shopNotices(
  db: AnyDatabase,
  today: string,
  most: number,
): Promise<{ id: string; title: string; content: string; at: string }[]> {
  const { rows } = await sql<{ id: string; title: string; content: string; at: Date }>`select n.id, n.title, n.content,
      coalesce(n.published_at, n.created_at) as at
    from shop_notices n
    where n.status = 'published' and not n.deleted and coalesce(n.ends_on >= ${today}::date, true)
    order by n.published_at desc nulls last, n.id desc limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
