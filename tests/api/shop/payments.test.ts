import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { MerchantPlace } from '@kiga/server/billing/payments/merchant.ts';
import { sweepPayments } from '@kiga/server/billing/payments/sweep.ts';
import { moveShopOrders } from '@kiga/server/shop/shop-works.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, ledgerDrift, payInApp } from '../../support/billing.ts';
import { asParent, type Parent } from '../../support/family.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { newGoods, newShopOrder, type TestGoods } from '../../support/shop.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let now = new Date('2026-11-23T02:00:00Z');
let server: TestServer;
let place: MerchantPlace;
let operations: Caller;
let buyer: Caller;
let finance: Caller;
let mother: Parent;
let kigId: string;
let goods: TestGoods;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, testPay: { file: null } });
  const { db, secrets } = server.program;
  place = { db, secrets, testOrigin: () => server.address };
  [operations, buyer, finance] = (await Promise.all(['demo9', 'demo3', 'demo11'].map((name) => server.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ];
  const { id: classId } = (await buyer.ask('/api/campus/class/list'))[0];
  const parents = [{ parentName: '林芳', relation: 'mother', parentPhone: '13800138001' }];
  const child = { stuName: '林小满', sex: 'female', birthday: '2022-05-06', classId, parents };
  await buyer.ask('/api/campus/student/save', { ...child, serviceEndDate: '2027-12-31' });
  mother = await asParent(server, '13800138001');
  kigId = (await mother.ask('/family')).children[0].kigId;
  goods = await newGoods(server, operations, { operations, variants: [[10_000, 20]] });
});
afterAll(() => server.close());

const variantId = () => goods.variantIds[0] as string;
const stock = async () => {
  const { rows } = await sql<{ stock: number }>`select stock from shop_variants where id = ${variantId()}`.execute(
    server.db,
  );
  return rows[0]?.stock;
};
const pay = (number: string, act: 'pay' | 'quiet' = 'pay') =>
  fetch(`${server.address}/test-pay/page/${number}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `act=${act}`,
  });
const order = (id: string) => buyer.ask(`/api/shop/mall/order?id=${id}`);
const paymentOf = async (orderNumber: string) => {
  const { list } = await finance.ask('/api/billing/payment/page', { q: orderNumber });
  return list[0];
};
/** Asks the platforms, twice: a refund is answered at the second time. */
const sweep = async () => {
  now = new Date(now.getTime() + 60_000);
  await sweepPayments(server.program, place);
  await sweepPayments(server.program, place);
};

describe('an order that a payment platform pays', () => {
  it('is paid by its verified notice, once, and a part of it returns to the payer', async () => {
    const id = await newShopOrder(buyer, [[variantId(), 2]], 'wechat');
    const started = await buyer.ask('/api/shop/mall/pay', { id, channel: 'wechat' });
    expect(started).toMatchObject({ amountFen: 20_000, channels: ['wechat', 'alipay'] });
    expect((await buyer.ask('/api/shop/mall/pay', { id, channel: 'wechat' })).paymentNumber).toBe(
      started.paymentNumber,
    );
    const taken = (await balanceOf(server, kigId, 'credit')) ?? 0;
    expect((await pay(started.paymentNumber)).status).toBe(200);
    await sweep();
    const found = await order(id);
    expect(found).toMatchObject({ status: 'paid', channel: 'wechat' });
    expect(await balanceOf(server, kigId, 'credit')).toBe(taken === 0 ? null : taken);
    await buyer.ask('/api/shop/mall/ask-refund', { id, amountFen: 7_500, reason: '少了一套' });
    succeeded(await operations.call('/api/shop/order/refund', { id }));
    expect(await paymentOf(found.orderNumber)).toMatchObject({
      status: 'refunding',
      amountFen: 20_000,
      refundFen: 7_500,
    });
    await sweep();
    expect(await paymentOf(found.orderNumber)).toMatchObject({ status: 'refunded', refundFen: 7_500 });
    expect(await order(id)).toMatchObject({ status: 'refunded', refundFen: 7_500 });
  });

  it('is not paid by money that comes after it was cancelled; finance is told', async () => {
    const before = await stock();
    const id = await newShopOrder(buyer, [[variantId(), 1]], 'alipay');
    const { items } = (await buyer.ask('/api/attendance/open/list')) as { items: Waiting[] };
    expect(items).toContainEqual(expect.objectContaining({ key: 'attendance.open.items.shopUnpaid', count: 1 }));
    const started = await buyer.ask('/api/shop/mall/pay', { id, channel: 'alipay' });
    await buyer.ask('/api/shop/mall/close', { id });
    await pay(started.paymentNumber, 'quiet');
    await sweep();
    const { orderNumber, status } = await order(id);
    expect(status).toBe('closed');
    expect(await paymentOf(orderNumber)).toMatchObject({ status: 'unclaimed' });
    expect(await stock()).toBe(before);
    const refused = await buyer.call('/api/shop/mall/pay', { id, channel: 'alipay' });
    expect(refused.error).toBe('STATE_CHANGED');
  });
});

/** Something on the home of a kindergarten. */
interface Waiting {
  key: string;
}

describe('a parent', () => {
  const delivery = { receiver: '林芳', receiverPhone: '13800138001', address: '北京市朝阳区望京西园 3 区' };

  it('buys in an app at list prices, and sees only the own orders', async () => {
    const { list } = await mother.ask('/shop/goods?pageSize=60');
    const found = list.find(({ id }: { id: string }) => id === goods.id);
    expect(found.variants).toMatchObject([{ listPriceFen: 10_000, priceFen: 10_000 }]);
    const lines = [{ variantId: variantId(), quantity: 1 }];
    const changed = await mother.call('/shop/orders', { lines, ...delivery, expectedFen: 9_000 });
    expect(changed.error).toBe('SHOP_BASKET_CHANGED');
    const made = await mother.ask('/shop/orders', { lines, ...delivery, expectedFen: 10_000 });
    expect(made).toMatchObject({ status: 'unpaid', receiverPhone: '138****8001', sellerName: null });
    await payInApp(server, await mother.ask('/shop/orders/pay', { id: made.id, channel: 'alipay' }));
    await sweep();
    expect((await mother.ask('/shop/orders')).list).toMatchObject([{ id: made.id, status: 'paid' }]);
    // The staff of the kindergarten does not see what a parent buys.
    expect((await buyer.call(`/api/shop/mall/order?id=${made.id}`)).error).toBe('RECORD_NOT_FOUND');
    const sold = await operations.ask(`/api/shop/order/get?id=${made.id}`);
    expect(sold).toMatchObject({ buyer: 'parent', receiverPhone: '13800138001', buyerName: expect.any(String) });
    expect(await finance.ask(`/api/shop/order/get?id=${made.id}`)).not.toHaveProperty('receiverPhone', '13800138001');
  });

  it('is told by the app of parcels, answers about refunds and a closed order, hidden from the staff', async () => {
    const lines = [{ variantId: variantId(), quantity: 2 }];
    const { id, orderNumber } = await mother.ask('/shop/orders', { lines, ...delivery });
    await payInApp(server, await mother.ask('/shop/orders/pay', { id, channel: 'wechat' }));
    await sweep();
    const details = await operations.ask(`/api/shop/order/details?id=${id}`);
    for (const [index, quantity] of [1, 1].entries()) {
      const parcel = { carrier: '顺丰', trackingNumber: `SF10000000${index}` };
      const sent = [{ lineId: details.lines[0].id, quantity }];
      await operations.ask('/api/shop/order/send-parcel', { id, ...parcel, lines: sent });
    }
    for (const reason of ['已发出', '请联系快递']) {
      await mother.ask('/shop/orders/ask-refund', { id, amountFen: 5_000, reason: '少了一件' });
      await operations.ask('/api/shop/order/refuse-refund', { id, reason });
    }
    await mother.ask('/shop/orders/ask-refund', { id, amountFen: 5_000, reason: '少了一件' });
    await operations.ask('/api/shop/order/refund', { id });
    await mother.ask('/shop/orders', { lines, ...delivery });
    now = new Date(now.getTime() + 31 * 60_000);
    await moveShopOrders(server.program);
    const { list } = await mother.ask('/messages');
    const told = list.filter(({ topic }: { topic: string }) => topic === 'shop').toReversed();
    expect(told.map(({ text }: { text: string }) => text)).toEqual([
      '顺丰 SF100000000.',
      '顺丰 SF100000001.',
      'Reason: 已发出',
      'Reason: 请联系快递',
      '50.00 CNY return the way they came.',
      'It was not paid within 30 minutes. The goods are in stock again.',
    ]);
    expect(told[0]).toMatchObject({ topicId: id, title: `Shop order sent: ${orderNumber}` });
    const shown = (await buyer.ask('/api/family/message/page', { pageSize: 100 })).list as { topic: string }[];
    expect(shown.map(({ topic }) => topic)).not.toContain('shop');
    const asked = await buyer.call('/api/family/message/page', { topic: 'shop' });
    expect(asked.errors).toMatchObject([{ field: 'topic' }]);
  });

  it('is told at the line of goods that are sold out or gone', async () => {
    const scarce = await newGoods(server, operations, { operations, variants: [[100, 1]] });
    const wanted = (quantity: number) => ({
      lines: [{ variantId: scarce.variantIds[0], quantity }],
      ...delivery,
    });
    expect((await mother.call('/shop/orders', wanted(2))).errors).toMatchObject([
      { field: 'lines.0.quantity', error: 'SHOP_SHORT', data: { left: 1 } },
    ]);
    await operations.ask('/api/shop/commodity/delist', { id: scarce.id });
    expect((await mother.call('/shop/orders', wanted(1))).errors).toMatchObject([
      { field: 'lines.0.quantity', error: 'SHOP_GONE' },
    ]);
  });

  it('leaves sums and no delivery when the family is erased for good', async () => {
    const { program } = server;
    const { rows: before } = await sql<{ id: string; parentId: string }>`select id, parent_id as "parentId"
      from shop_orders where parent_id is not null order by id limit 1`.execute(server.db);
    const { id, parentId } = before[0] as { id: string; parentId: string };
    const lines = [{ variantId: variantId(), quantity: 1 }];
    const unpaid = await mother.ask('/shop/orders', { lines, ...delivery });
    await withScope(programSession(PROGRAM_ID, now), [kigId], program.db).transaction(async (inside) => {
      for (const erase of program.campus.parentErasers) await erase(inside, kigId, [parentId]);
    });
    const { receiver, address, totalFen, receiverPhone } = await operations.ask(`/api/shop/order/get?id=${id}`);
    expect({ receiver, address, receiverPhone }).toEqual({ receiver: null, address: null, receiverPhone: null });
    expect(totalFen).toBe(10_000);
    // Nobody is left to be told that the order was closed.
    now = new Date(now.getTime() + 31 * 60_000);
    await moveShopOrders(program);
    expect((await operations.ask(`/api/shop/order/get?id=${unpaid.id}`)).status).toBe('closed');
  });
});

describe('a kindergarten that sells', () => {
  let sold: TestGoods;

  it('may not before operations allow it', async () => {
    const refused = await buyer.call('/api/shop/delivery-rule/save', { beginsOn: '2026-12-01', shippingFen: 1_200 });
    expect(refused).toMatchObject({ code: '403', error: 'SHOP_NOT_SELLER' });
  });

  it('receives its share when the buyer has the goods, less the commission', async () => {
    await operations.ask('/api/shop/seller/save', {
      kindergartenId: kigId,
      commissionPercent: 8,
      beginsOn: '2026-11-01',
    });
    sold = await newGoods(server, buyer, { operations, variants: [[10_000, 5]] });
    await buyer.ask('/api/shop/delivery-rule/save', {
      beginsOn: '2026-11-23',
      shippingFen: 1_200,
      freeFromFen: 29_900,
    });
    const made = await mother.ask('/shop/orders', {
      lines: [{ variantId: sold.variantIds[0], quantity: 1 }],
      receiver: '林芳',
      receiverPhone: '13800138001',
      address: '望京西园',
    });
    expect(made.sums).toMatchObject({ shippingFen: 1_200, totalFen: 11_200 });
    await payInApp(server, await mother.ask('/shop/orders/pay', { id: made.id, channel: 'wechat' }));
    await sweep();
    expect(await balanceOf(server, kigId, 'pool')).toBe(10_400);
    const open = async () => {
      const { items } = (await buyer.ask('/api/attendance/open/list?place=board')) as { items: Waiting[] };
      return items.filter(({ key }) => key.startsWith('attendance.open.items.shop'));
    };
    const href = '/shop/sold-orders?status=paid';
    expect(await open()).toMatchObject([{ key: 'attendance.open.items.shopToSend', count: 1, href, mine: true }]);
    const figures = await operations.ask('/api/identity/session/home-figures');
    expect(figures).toContainEqual({ key: 'shop.home.paidToday', value: expect.any(Number), href: '/shop/orders' });
    const credit = (await balanceOf(server, kigId, 'credit')) ?? 0;
    succeeded(
      await buyer.call('/api/shop/order/send-parcel', { id: made.id, carrier: '顺丰', trackingNumber: 'SF200000001' }),
    );
    expect(await open()).toEqual([]);
    now = new Date(now.getTime() + 11 * 86_400_000);
    await moveShopOrders(server.program);
    expect((await mother.ask('/shop/orders')).list[0]).toMatchObject({ id: made.id, status: 'completed' });
    expect(await balanceOf(server, kigId, 'pool')).toBe(0);
    expect(await balanceOf(server, kigId, 'credit')).toBe(credit + 10_400);
  });

  it('prints its own packing list, and the operator its own or that of a named seller', async () => {
    const day = now.toISOString().slice(0, 10);
    const packed = async (by: Caller, more: object = {}) => {
      const { status, data } = await server.request('/api/shop/order/packing-list', {
        method: 'POST',
        headers: { authorization: `Bearer ${by.token}` },
        body: { day, format: 'xlsx', ...more },
      });
      if (status !== 200) throw new Error(`the packing list answered ${status}`);
      const [sheet] = await readWorkbook(data);
      return sheet?.grid.slice(1).map(([number]) => number) ?? [];
    };
    const delivery = { receiver: '林芳', receiverPhone: '13800138001', address: '望京西园' };
    const paidFor = async (variant: string): Promise<string> => {
      const made = await mother.ask('/shop/orders', { lines: [{ variantId: variant, quantity: 1 }], ...delivery });
      await payInApp(server, await mother.ask('/shop/orders/pay', { id: made.id, channel: 'wechat' }));
      await sweep();
      return made.orderNumber;
    };
    const ofKindergarten = await paidFor(sold.variantIds[0] as string);
    const ofOperator = await paidFor(variantId());
    expect(await packed(buyer)).toEqual([ofKindergarten]);
    const own = await packed(operations);
    expect(own).toContain(ofOperator);
    expect(own).not.toContain(ofKindergarten);
    expect(await packed(operations, { kigId })).toEqual([ofKindergarten]);
  });
});

describe('the ledger', () => {
  it('still equals its entries after all of this', async () => {
    expect(await ledgerDrift(server)).toEqual({ differing: 0, sum: 0 });
  });
});
