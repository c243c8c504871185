import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';

/** Pieces of a variant. */
export interface Pieces {
  variantId: string;
  quantity: number;
}

/**
 * Takes pieces out of stock in the transaction of an order. Rows are locked in order of their ids, so that orders of the
 * same goods never deadlock. Throws VALIDATION_FAILED with SHOP_SHORT {left} at `lines.<index>.quantity`; then nothing is
 * taken.
 */
export async function takeStock(db: AnyDatabase, lines: readonly Pieces[]): Promise<void> {
  const stocks = await lockStocks(db, lines);
  const issues = lines.flatMap(({ variantId, quantity }, index) => {
    const left = stocks.get(variantId) ?? 0;
    return left < quantity ? [{ field: `lines.${index}.quantity`, error: 'SHOP_SHORT', data: { left } }] : [];
  });
  if (issues.length > 0) throw invalid(...issues);
  await move(db, lines, -1);
}

/** Returns pieces into stock, such as those of an order that was never paid. */
export async function returnStock(db: AnyDatabase, lines: readonly Pieces[]): Promise<void> {
  if (lines.length === 0) return;
  await lockStocks(db, lines);
  await move(db, lines, 1);
}

/** Changes the stock of a variant by a number, after a count. Throws VALIDATION_FAILED at `change`. Returns the new stock. */
export async function changeStock(db: AnyDatabase, variantId: string, change: number): Promise<number> {
  if (change === 0) throw invalid({ field: 'change', error: 'SHOP_STOCK_UNCHANGED' });
  const left = (await lockStocks(db, [{ variantId }])).get(variantId) ?? 0;
  if (left + change < 0) throw invalid({ field: 'change', error: 'SHOP_STOCK_SHORT', data: { left } });
  await sql`update shop_variants set stock = stock + ${change} where id = ${variantId}`.execute(db);
  return left + change;
}

async function lockStocks(db: AnyDatabase, lines: readonly { variantId: string }[]): Promise<Map<string, number>> {
  const ids = [...new Set(lines.map(({ variantId }) => variantId))];
  const { rows } = await sql<{ id: string; stock: number }>`select v.id, v.stock from shop_variants v
    where v.id = any(${ids}::uuid[]) order by v.id for no key update`.execute(db);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

async function move(db: AnyDatabase, lines: readonly Pieces[], sign: 1 | -1): Promise<void> {
  await sql`update shop_variants v set stock = v.stock + ${sign}::integer * given.quantity,
      sold = v.sold - ${sign}::integer * given.quantity
    from (select id, sum(quantity)::integer as quantity
      from unnest(${lines.map(({ variantId }) => variantId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::integer[])
        as pieces (id, quantity) group by id) as given
    where v.id = given.id`.execute(db);
}
