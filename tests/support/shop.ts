import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller, TestServer } from './test-server.ts';
import { photo, upload } from './uploads.ts';

let serial = 0;

/** Creates a category. Returns its id. */
export async function newCategory(operations: Caller): Promise<string> {
  serial += 1;
  const given = { categoryName: `分类${serial}`, categoryNameEn: `Category ${serial}`, sort: serial % 999 };
  return (await operations.ask('/api/shop/category/save', given)).id;
}

/** Goods of a test: an id for each variant, in order. */
export interface TestGoods {
  id: string;
  variantIds: string[];
}

/** Goods as a test sells them. */
interface SoldGoods {
  commodityNumber: string;
  commodityName: string;
  variants: readonly { variantName: string; listPriceFen: number; stock: number }[];
  [field: string]: unknown;
}

/** Adds a commodity with a picture to the shop and lists it. */
export async function listedGoods(
  server: TestServer,
  seller: Caller,
  categoryId: string,
  goods: SoldGoods,
): Promise<TestGoods> {
  const picture = await upload(server, seller, await photo('#3b8132'), 'jpg', { mode: 'image', module: 'shop' });
  const saved = await seller.ask('/api/shop/commodity/save', { unit: '套', picture, categoryId, ...goods });
  await seller.ask('/api/shop/commodity/list', { id: saved.id });
  return { id: saved.id, variantIds: saved.variants.map(({ variantId }: { variantId: string }) => variantId) };
}

/** Lists a commodity in a category of its own, with variants that each have a price and a stock. */
export async function newGoods(
  server: TestServer,
  seller: Caller,
  { operations, variants }: { operations: Caller; variants: readonly [fen: number, stock: number][] },
): Promise<TestGoods> {
  serial += 1;
  return listedGoods(server, seller, await newCategory(operations), {
    commodityNumber: `C${serial}-${randomUUID().slice(0, 6)}`,
    commodityName: `积木${serial}`,
    variants: variants.map(([listPriceFen, stock], index) => ({
      variantName: `规格${index + 1}`,
      listPriceFen,
      stock,
    })),
  });
}

/** Removes delivery rules and memberships, so that a test alone decides about prices and deliveries. */
export async function withoutTerms(server: TestServer): Promise<void> {
  await sql`delete from shop_delivery_rules`.execute(server.db);
  await sql`delete from shop_members`.execute(server.db);
}

/** An address of a kindergarten, as its person types it. */
export const address = { receiver: '周敏', receiverPhone: '19900001001', address: '北京市朝阳区望京北路 18 号，东门' };

type Wanted = readonly [variantId: string, quantity: number][];

/** Sets the address of a kindergarten, and puts goods into the basket of its buyer. */
export async function fillBasket(buyer: Caller, wanted: Wanted): Promise<void> {
  await buyer.ask('/api/shop/mall/save-address', address);
  await buyer.ask('/api/shop/mall/clear-basket', {});
  for (const [variantId, quantity] of wanted) await buyer.ask('/api/shop/mall/set-basket', { variantId, quantity });
}

/** Orders goods for a kindergarten, and pays them where the channel is the balance. Returns the orders. */
export async function ordered(
  buyer: Caller,
  wanted: Wanted,
  channel: 'balance' | 'wechat' | 'alipay' = 'balance',
): Promise<{ id: string; orderNumber: string }[]> {
  await fillBasket(buyer, wanted);
  const { sums } = await buyer.ask('/api/shop/mall/basket');
  return (await buyer.ask('/api/shop/mall/check-out', { channel, expectedFen: sums.totalFen })).orders;
}

/** Orders goods of one seller. Returns the id of the order, which waits for its payment unless the balance pays it. */
export async function newShopOrder(
  buyer: Caller,
  wanted: Wanted,
  channel: 'balance' | 'wechat' | 'alipay' = 'wechat',
): Promise<string> {
  const [order] = await ordered(buyer, wanted, channel);
  if (!order) throw new Error('nothing was ordered');
  return order.id;
}
