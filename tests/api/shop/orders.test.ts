import { moveShopOrders } from '@kiga/server/shop/shop-works.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, giveBalance, ledgerDrift } from '../../support/billing.ts';
import { fillBasket, newGoods, newShopOrder } from '../../support/shop.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let operations: Caller;
let buyer: Caller;
let finance: Caller;
let kigId: string;

beforeAll(async () => {
  server = await startTestServer();
  operations = await server.as('demo9');
  buyer = await server.as('demo3');
  finance = await server.as('demo11');
  const { rows } = await sql<{ id: string }>`select organization_id as id from accounts
    where user_name = 'demo3'`.execute(server.db);
  kigId = rows[0]?.id as string;
  await giveBalance(server, kigId, 10_000_000, 'credit');
});
afterAll(() => server.close());

const goodsOf = (...variants: [fen: number, stock: number][]) => newGoods(server, operations, { operations, variants });
const stockOf = async (variantId: string): Promise<{ stock: number; sold: number }> => {
  const { rows } = await sql<{ stock: number; sold: number }>`select stock, sold from shop_variants
    where id = ${variantId}`.execute(server.db);
  return rows[0] as { stock: number; sold: number };
};
const order = (id: string) => buyer.ask(`/api/shop/mall/order?id=${id}`);
const credit = () => balanceOf(server, kigId, 'credit');
const checkOut = (more: Record<string, unknown> = {}) =>
  buyer.call('/api/shop/mall/check-out', { channel: 'balance', expectedFen: 0, ...more });

describe('the basket', () => {
  it('shows a price that changed since, and takes the new one when it is set again', async () => {
    const { id, variantIds } = await goodsOf([1_000, 9]);
    const [variantId] = variantIds as [string];
    await fillBasket(buyer, [[variantId, 2]]);
    const { version, ...record } = await operations.ask(`/api/shop/commodity/get?id=${id}`);
    await operations.ask('/api/shop/commodity/save', {
      id,
      version,
      variants: record.variants.map((variant: object) => ({ ...variant, listPriceFen: 1_250 })),
    });
    const { sellers, sums } = await buyer.ask('/api/shop/mall/basket');
    expect(sellers[0].lines).toMatchObject([{ priceFen: 1_250, formerPriceFen: 1_000, quantity: 2, state: 'ready' }]);
    expect(sums.totalFen).toBe(2_500);
    expect((await checkOut({ expectedFen: 2_000 })).error).toBe('SHOP_BASKET_CHANGED');
    const again = await buyer.ask('/api/shop/mall/set-basket', { variantId, quantity: 2 });
    expect(again.sellers[0].lines).toMatchObject([{ formerPriceFen: null }]);
    expect((await checkOut({ expectedFen: 2_500 })).code).toBe('200');
  });

  it('refuses more than the stock and what is not sold, at the quantity', async () => {
    const { id, variantIds } = await goodsOf([1_000, 3]);
    const set = (quantity: number) =>
      buyer.call('/api/shop/mall/set-basket', { variantId: variantIds[0] as string, quantity });
    expect((await set(4)).errors).toMatchObject([{ field: 'quantity', error: 'SHOP_SHORT', data: { left: 3 } }]);
    expect((await set(3)).code).toBe('200');
    expect((await set(-1)).errors).toMatchObject([{ field: 'quantity', error: 'FIELD_TOO_SMALL' }]);
    await operations.ask('/api/shop/commodity/delist', { id });
    expect((await set(1)).errors).toMatchObject([{ field: 'quantity', error: 'SHOP_GONE' }]);
    const { sellers, isReady } = await buyer.ask('/api/shop/mall/basket');
    expect(sellers[0].lines).toMatchObject([{ state: 'gone' }]);
    expect(isReady).toBe(false);
    expect((await checkOut()).error).toBe('SHOP_BASKET_CHANGED');
  });

  it('is ordered once when it is sent twice at once', async () => {
    const { variantIds } = await goodsOf([1_000, 10]);
    await fillBasket(buyer, [[variantIds[0] as string, 1]]);
    const answers = await Promise.all([checkOut({ expectedFen: 1_000 }), checkOut({ expectedFen: 1_000 })]);
    expect(answers.map(({ code, error }) => error ?? code).toSorted()).toEqual(['200', 'SHOP_BASKET_EMPTY']);
    expect(await stockOf(variantIds[0] as string)).toEqual({ stock: 9, sold: 1 });
  });
});

describe('the membership', () => {
  it('[B44:job] gives its prices from its first to its last day, and a set price wins', async () => {
    const today = (await buyer.ask('/api/identity/session/current')).today as string;
    const level = await operations.ask('/api/shop/level/save', { levelName: '金穗', discountPercent: 95 });
    const { id, variantIds } = await goodsOf([16_800, 5], [12_800, 5]);
    const [one, two] = variantIds as [string, string];
    await operations.ask('/api/shop/commodity/save', {
      id,
      version: (await operations.ask(`/api/shop/commodity/get?id=${id}`)).version,
      levelPrices: [{ variantId: two, levelId: level.id, priceFen: 10_000 }],
    });
    const prices = async () => {
      const { list } = await buyer.ask('/api/shop/mall/goods', { pageSize: 60 });
      const found = list.find((goods: { id: string }) => goods.id === id);
      return found.variants.map(({ priceFen }: { priceFen: number }) => priceFen);
    };
    expect(await prices()).toEqual([16_800, 12_800]);
    const member = { kindergartenId: kigId, levelId: level.id, beginsOn: today, endsOn: today };
    const { id: memberId } = await operations.ask('/api/shop/member/save', member);
    expect(await prices()).toEqual([15_960, 10_000]);
    const twice = await operations.call('/api/shop/member/save', member);
    expect(twice.errors).toMatchObject([
      { field: 'beginsOn', error: 'SHOP_MEMBERSHIP_OVERLAPS', data: { from: today, to: today } },
    ]);
    const orderId = await newShopOrder(buyer, [[one, 2]], 'balance');
    expect((await order(orderId)).sums).toEqual({
      goodsFen: 33_600,
      discountFen: 1_680,
      shippingFen: 0,
      totalFen: 31_920,
    });
    await operations.ask('/api/shop/member/delete', { id: memberId });
    expect(await prices()).toEqual([16_800, 12_800]);
  });
});

describe('an order', () => {
  let variantId: string;
  beforeEach(async () => {
    [variantId] = (await goodsOf([5_000, 4])).variantIds as [string];
  });

  it('[B43:job] [F10] is paid from the balance, sent in two parcels, received, and booked as income', async () => {
    const before = (await credit()) as number;
    const id = await newShopOrder(buyer, [[variantId, 3]], 'balance');
    expect(await order(id)).toMatchObject({ status: 'paid', sums: { totalFen: 15_000 }, channel: 'balance' });
    expect(await credit()).toBe(before - 15_000);
    expect(await stockOf(variantId)).toEqual({ stock: 1, sold: 3 });
    const { lines } = await operations.ask(`/api/shop/order/details?id=${id}`);
    const send = (quantity: number, trackingNumber: string) =>
      operations.call('/api/shop/order/send-parcel', {
        id,
        carrier: '顺丰',
        trackingNumber,
        lines: [{ lineId: lines[0].id, quantity }],
      });
    expect((await send(4, 'SF100000001')).errors).toMatchObject([
      { field: 'lines.0.quantity', error: 'SHOP_PARCEL_TOO_MUCH', data: { left: 3 } },
    ]);
    expect((await send(0, 'SF100000001')).errors).toMatchObject([{ error: 'SHOP_PARCEL_EMPTY' }]);
    expect(succeeded(await send(1, 'SF100000001'))).toEqual({ status: 'paid' });
    expect((await send(2, 'SF100000001')).errors).toMatchObject([
      { field: 'trackingNumber', error: 'SHOP_TRACKING_TWICE' },
    ]);
    expect((await buyer.call('/api/shop/mall/receive', { id })).error).toBe('STATE_CHANGED');
    expect(succeeded(await send(2, 'SF100000002'))).toEqual({ status: 'delivered' });
    expect((await order(id)).parcels).toMatchObject([
      { trackingNumber: 'SF100000001', lines: [{ quantity: 1 }] },
      { trackingNumber: 'SF100000002', lines: [{ quantity: 2 }] },
    ]);
    succeeded(await buyer.call('/api/shop/mall/receive', { id }));
    expect(await order(id)).toMatchObject({ status: 'completed' });
    expect((await buyer.call('/api/shop/mall/ask-refund', { id, amountFen: 1, reason: '晚了' })).error).toBe(
      'STATE_CHANGED',
    );
  });

  it('closes after 30 minutes without a payment, and its goods are in stock again', async () => {
    const id = await newShopOrder(buyer, [[variantId, 4]]);
    expect(await stockOf(variantId)).toEqual({ stock: 0, sold: 4 });
    await moveShopOrders(server.program);
    expect(await order(id)).toMatchObject({ status: 'unpaid' });
    await sql`update shop_orders set closes_at = now() - interval '1 second' where id = ${id}`.execute(server.db);
    await moveShopOrders(server.program);
    expect(await order(id)).toMatchObject({ status: 'closed' });
    expect(await stockOf(variantId)).toEqual({ stock: 4, sold: 0 });
    await moveShopOrders(server.program);
    expect(await stockOf(variantId)).toEqual({ stock: 4, sold: 0 });
  });

  it('completes ten days after its last parcel', async () => {
    const id = await newShopOrder(buyer, [[variantId, 1]], 'balance');
    await operations.ask('/api/shop/order/send-parcel', { id, carrier: '中通', trackingNumber: `ZT${Date.now()}` });
    await moveShopOrders(server.program);
    expect(await order(id)).toMatchObject({ status: 'delivered' });
    await sql`update shop_orders set delivered_at = ${new Date(server.program.clock.now().getTime() - 864_000_001)}
      where id = ${id}`.execute(server.db);
    await moveShopOrders(server.program);
    expect(await order(id)).toMatchObject({ status: 'completed' });
  });

  it('is cancelled by its buyer, who gives the goods back once', async () => {
    const id = await newShopOrder(buyer, [[variantId, 2]]);
    const close = () => buyer.call('/api/shop/mall/close', { id });
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ code, error }) => error ?? code).toSorted()).toEqual(['200', 'STATE_CHANGED']);
    expect(await stockOf(variantId)).toEqual({ stock: 4, sold: 0 });
    expect((await buyer.call('/api/shop/mall/pay-from-balance', { id })).error).toBe('STATE_CHANGED');
  });

  it('keeps its goods when the variant is removed, and returns them to the row of the variant', async () => {
    const id = await newShopOrder(buyer, [[variantId, 2]]);
    const { list } = await operations.ask('/api/shop/commodity/page', { pageSize: 200 });
    const commodity = list.find(({ variants }: { variants: { variantId: string }[] }) =>
      variants.some((variant) => variant.variantId === variantId),
    );
    await operations.ask('/api/shop/commodity/save', {
      id: commodity.id,
      version: commodity.version,
      variants: [{ variantName: '新规格', listPriceFen: 100, stock: 1 }],
    });
    expect((await order(id)).lines).toMatchObject([{ variantName: '规格1', quantity: 2, priceFen: 5_000 }]);
    succeeded(await buyer.call('/api/shop/mall/pay-from-balance', { id }));
    await buyer.ask('/api/shop/mall/ask-refund', { id, amountFen: 10_000, reason: '买错了' });
    succeeded(await operations.call('/api/shop/order/refund', { id }));
    expect(await stockOf(variantId)).toEqual({ stock: 4, sold: 0 });
  });

  it('is refused where the balance does not suffice, and nothing is taken', async () => {
    const dear = await goodsOf([9_000_000, 9]);
    await fillBasket(buyer, [[dear.variantIds[0] as string, 9]]);
    const answer = await checkOut({ expectedFen: 81_000_000 });
    expect(answer).toMatchObject({ error: 'BILLING_CREDIT_SHORT' });
    expect(await stockOf(dear.variantIds[0] as string)).toEqual({ stock: 9, sold: 0 });
    expect((await buyer.ask('/api/shop/mall/basket')).sellers[0].lines).toHaveLength(1);
  });

  it('is unknown to another kindergarten, by every call', async () => {
    const id = await newShopOrder(buyer, [[variantId, 1]]);
    await sql`update shop_orders set kindergarten_id = (select o.id from organizations o
      where o.kind = 'kindergarten' and o.id <> ${kigId} limit 1) where id = ${id}`.execute(server.db);
    const bought = '/api/shop/mall';
    const answers = [
      await buyer.call(`${bought}/order?id=${id}`),
      await buyer.call(`${bought}/pay`, { id, channel: 'wechat' }),
      await buyer.call(`${bought}/pay-from-balance`, { id }),
      await buyer.call(`${bought}/close`, { id }),
      await buyer.call(`${bought}/receive`, { id }),
      await buyer.call(`${bought}/ask-refund`, { id, amountFen: 1, reason: '试试' }),
    ];
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => 'RECORD_NOT_FOUND'));
    const { list } = await buyer.ask(`${bought}/orders`, {});
    expect(list.map((one: { id: string }) => one.id)).not.toContain(id);
    const parcel = { id, carrier: '顺丰', trackingNumber: 'SF999999' };
    expect((await buyer.call('/api/shop/order/send-parcel', parcel)).error).toBe('RECORD_NOT_FOUND');
    expect((await operations.call('/api/shop/mall/close', { id })).code).toBe('403');
    expect((await finance.call('/api/shop/order/refund', { id })).code).toBe('403');
  });
});

describe('a refund', () => {
  const paid = async (quantity: number) => {
    const { variantIds } = await goodsOf([5_000, 10]);
    const [variantId] = variantIds as [string];
    return { variantId, id: await newShopOrder(buyer, [[variantId, quantity]], 'balance') };
  };
  const ask = (id: string, amountFen: number) =>
    buyer.call('/api/shop/mall/ask-refund', { id, amountFen, reason: '少了一件' });

  it('is refused above what was paid, at the amount', async () => {
    const { id } = await paid(2);
    expect((await ask(id, 10_001)).errors).toMatchObject([
      { field: 'amountFen', error: 'SHOP_REFUND_TOO_MUCH', data: { maxYuan: 100 } },
    ]);
    expect(await order(id)).toMatchObject({ status: 'paid', refundFen: null });
    expect((await ask(id, 0)).errors).toMatchObject([{ field: 'amountFen' }]);
  });

  it('returns a part to the balance, and the goods that were not sent to the stock', async () => {
    const { id, variantId } = await paid(3);
    const { lines } = await operations.ask(`/api/shop/order/details?id=${id}`);
    await operations.ask('/api/shop/order/send-parcel', {
      id,
      carrier: '顺丰',
      trackingNumber: `SF${Date.now()}`,
      lines: [{ lineId: lines[0].id, quantity: 2 }],
    });
    const before = (await credit()) as number;
    succeeded(await ask(id, 6_000));
    expect(await order(id)).toMatchObject({ status: 'refunding', refundFen: 6_000, refundReason: '少了一件' });
    succeeded(await operations.call('/api/shop/order/refund', { id }));
    expect(await credit()).toBe(before + 6_000);
    expect(await stockOf(variantId)).toEqual({ stock: 8, sold: 2 });
    expect((await operations.call('/api/shop/order/refund', { id })).error).toBe('STATE_CHANGED');
    expect(await credit()).toBe(before + 6_000);
  });

  it('leads back to where the order was when it is refused, with the reason', async () => {
    const { id } = await paid(1);
    succeeded(await ask(id, 5_000));
    const refuse = (more: object) => operations.call('/api/shop/order/refuse-refund', { id, ...more });
    expect((await refuse({})).errors).toMatchObject([{ field: 'reason', error: 'FIELD_REQUIRED' }]);
    succeeded(await refuse({ reason: '已经打包' }));
    expect(await order(id)).toMatchObject({ status: 'paid', refusal: '已经打包' });
    await operations.ask('/api/shop/order/send-parcel', { id, carrier: '顺丰', trackingNumber: `SF${Date.now()}1` });
    succeeded(await ask(id, 5_000));
    expect((await order(id)).refusal).toBeNull();
    succeeded(await refuse({ reason: '商品完好' }));
    expect(await order(id)).toMatchObject({ status: 'delivered', refusal: '商品完好' });
  });
});

describe('the sums for finance', () => {
  it('count paid orders of the month by channel and seller', async () => {
    const today = (await buyer.ask('/api/identity/session/current')).today as string;
    const read = () => finance.ask(`/api/shop/order/sums?from=${today}&to=${today}`);
    const before = (await read()).all;
    const { variantIds } = await goodsOf([5_000, 10]);
    const id = await newShopOrder(buyer, [[variantIds[0] as string, 2]], 'balance');
    await newShopOrder(buyer, [[variantIds[0] as string, 1]]);
    await buyer.ask('/api/shop/mall/ask-refund', { id, amountFen: 4_000, reason: '破损' });
    await operations.ask('/api/shop/order/refund', { id });
    const { all, channels, sellers } = await read();
    expect(all.orders - before.orders).toBe(1);
    expect(all.paidFen - before.paidFen).toBe(10_000);
    expect(all.refundedFen - before.refundedFen).toBe(4_000);
    expect(channels.map(({ channel }: { channel: string }) => channel)).toEqual(['balance']);
    expect(sellers).toHaveLength(1);
  });
});

describe('the ledger', () => {
  it('still equals its entries after all of this', async () => {
    expect(await ledgerDrift(server)).toEqual({ differing: 0, sum: 0 });
  });
});
