import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBalance } from '../../support/billing.ts';
import { asParent, type Parent } from '../../support/family.ts';
import { newGoods, newShopOrder, type TestGoods } from '../../support/shop.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let operations: Caller;
let buyer: Caller;
let mother: Parent;

beforeAll(async () => {
  server = await startTestServer();
  operations = await server.as('demo9');
  buyer = await server.as('demo3');
  const { id: classId } = (await buyer.ask('/api/campus/class/list'))[0];
  const parents = [{ parentName: '林芳', relation: 'mother', parentPhone: '13800138001' }];
  await buyer.ask('/api/campus/student/save', {
    stuName: '林小满',
    sex: 'female',
    birthday: '2022-05-06',
    classId,
    parents,
    serviceEndDate: '2036-12-31',
  });
  mother = await asParent(server, '13800138001');
  const { rows } = await sql<{ id: string }>`select organization_id as id from accounts
    where user_name = 'demo3'`.execute(server.db);
  await giveBalance(server, rows[0]?.id as string, 100_000_000, 'credit');
});
afterAll(() => server.close());

const goodsOf = (...variants: [fen: number, stock: number][]) => newGoods(server, operations, { operations, variants });
const stocks = async ({ variantIds }: TestGoods): Promise<number[]> => {
  const { rows } = await sql<{ stock: number }>`select v.stock from shop_variants v
    join unnest(${variantIds}::uuid[]) with ordinality as wanted (id, place) on wanted.id = v.id
    order by wanted.place`.execute(server.db);
  return rows.map(({ stock }) => stock);
};
const delivery = { receiver: '林芳', receiverPhone: '13800138001', address: '望京西园 3 区' };
const buy = (lines: { variantId: string; quantity: number }[]) => mother.call('/shop/orders', { lines, ...delivery });

describe('the last piece', () => {
  it('goes to one of two who order it at once; the other is told how many are left', async () => {
    const goods = await goodsOf([1_000, 1]);
    const lines = [{ variantId: goods.variantIds[0] as string, quantity: 1 }];
    const answers = await Promise.all([buy(lines), buy(lines)]);
    const refused = answers.filter(({ code }) => code !== '200');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.errors).toMatchObject([{ field: 'lines.0.quantity', error: 'SHOP_SHORT', data: { left: 0 } }]);
    expect(await stocks(goods)).toEqual([0]);
  });

  it('goes to 10 of 60 orders for 10 pieces, whoever comes first', async () => {
    const goods = await goodsOf([1_000, 10]);
    const lines = [{ variantId: goods.variantIds[0] as string, quantity: 1 }];
    const answers = await Promise.all(Array.from({ length: 60 }, () => buy(lines)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(10);
    expect(new Set(answers.flatMap(({ errors = [] }) => errors.map(({ error }) => error)))).toEqual(
      new Set(['SHOP_SHORT']),
    );
    expect(await stocks(goods)).toEqual([0]);
  });
});

describe('the stock', () => {
  it('never falls below zero, and stock and sold pieces always add up, whatever happens at the same time', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('buy' as const),
        one: fc.integer({ min: 0, max: 3 }),
        two: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({ kind: fc.constant('close' as const) }),
      fc.record({ kind: fc.constant('adjust' as const), change: fc.integer({ min: -4, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          const goods = await goodsOf([100, 6], [100, 6]);
          const [one, two] = goods.variantIds as [string, string];
          const open: string[] = [];
          let added = 0;
          for (const round of rounds) {
            const closing = open.splice(0);
            await Promise.all(
              round.map(async (given) => {
                if (given.kind === 'buy') {
                  // Both orders of lines occur, which deadlock where rows are locked in the order of the request.
                  const lines = [
                    { variantId: one, quantity: given.one },
                    { variantId: two, quantity: given.two },
                  ].filter(({ quantity }) => quantity > 0);
                  if (given.one > given.two) lines.reverse();
                  if (lines.length === 0) return;
                  const answer = await buy(lines);
                  expect(['200', '400']).toContain(answer.code);
                  if (answer.code === '200') open.push(answer.data.id);
                } else if (given.kind === 'close') {
                  const id = closing.pop();
                  if (id !== undefined) expect((await mother.call('/shop/orders/close', { id })).code).toBe('200');
                } else {
                  const adjusted = { id: goods.id, variantId: one, change: given.change, reason: '盘点' };
                  const answer = await operations.call('/api/shop/commodity/adjust-stock', adjusted);
                  expect(['200', '400']).toContain(answer.code);
                  if (answer.code === '200') added += given.change;
                }
              }),
            );
            open.push(...closing);
            const { rows } = await sql<{ stock: number; sold: number; held: number }>`select v.stock, v.sold,
              coalesce((select sum(l.quantity) from shop_order_lines l join shop_orders r on r.id = l.order_id
                where l.variant_id = v.id and r.status = 'unpaid'), 0)::integer as held
            from shop_variants v where v.commodity_id = ${goods.id} order by v.position`.execute(server.db);
            for (const { stock, sold, held } of rows) {
              expect(stock).toBeGreaterThanOrEqual(0);
              expect(sold).toBe(held);
            }
            expect(rows.map(({ stock, held }) => stock + held)).toEqual([6 + added, 6]);
          }
        },
      ),
      { numRuns: 8, seed: 29 },
    );
  });

  it('is not changed by a form that was opened before a sale', async () => {
    const goods = await goodsOf([1_000, 10]);
    const form = await operations.ask(`/api/shop/commodity/get?id=${goods.id}`);
    await newShopOrder(buyer, [[goods.variantIds[0] as string, 4]], 'balance');
    await operations.ask('/api/shop/commodity/save', {
      id: goods.id,
      version: form.version,
      variants: form.variants,
      subtitle: '可拼 3 种车',
    });
    expect(await stocks(goods)).toEqual([6]);
  });

  it('[B42:job] is adjusted by a change with a reason, which the history keeps', async () => {
    const goods = await goodsOf([1_000, 3]);
    const [variantId] = goods.variantIds as [string];
    const adjust = (change: number, more: object = {}) =>
      operations.call('/api/shop/commodity/adjust-stock', { id: goods.id, variantId, change, reason: '到货', ...more });
    expect((await adjust(-4)).errors).toMatchObject([
      { field: 'change', error: 'SHOP_STOCK_SHORT', data: { left: 3 } },
    ]);
    expect((await adjust(0)).errors).toMatchObject([{ field: 'change', error: 'SHOP_STOCK_UNCHANGED' }]);
    expect(succeeded(await adjust(5))).toEqual({ stock: 8 });
    const other = await goodsOf([1_000, 1]);
    expect((await adjust(1, { variantId: other.variantIds[0] })).error).toBe('RECORD_NOT_FOUND');
    expect(await stocks(other)).toEqual([1]);
  });
});
