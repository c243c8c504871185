import { post } from '@kiga/server/billing/ledger/post.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPackage } from '../../support/billing.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let now = new Date('2026-10-12T02:00:00Z');
let server: TestServer;
let kindergarten: Caller;
let agent: Caller;
let finance: Caller;
let packageId: string;
let children: { id: string; className: string }[];

const order = '/api/billing/recharge-order';
const BALANCE_FEN = 100_000;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  await goTo('2026-10-12');
  packageId = await newPackage(await server.as('demo9'), { packageName: '安心接送' });
  const classes = await kindergarten.ask('/api/campus/class/list');
  for (const [place, stuName] of ['费一', '费二', '费三'].entries()) {
    const classId = classes[place === 2 ? 1 : 0].id;
    await kindergarten.ask('/api/campus/student/save', { stuName, sex: 'male', birthday: '2022-05-06', classId });
  }
  const { list } = await kindergarten.ask('/api/campus/student/page', { q: '费', pageSize: 50 });
  children = ['费一', '费二', '费三'].map((name) => {
    const { id, classIdTitle } = list.find((one: any) => one.stuName === name);
    return { id, className: classIdTitle?.title ?? classIdTitle };
  });
  // A balance that pays all orders.
  const { db } = server.program;
  const { kigId } = await kindergarten.ask(`${order}/renewals`);
  await db.transaction().execute((tx) =>
    post(tx, {
      key: 'given for costs',
      code: 'topUp',
      at: now,
      actorId: kigId,
      entries: [
        { kind: 'bank', organizationId: null, amountFen: -BALANCE_FEN },
        { kind: 'credit', organizationId: kigId, amountFen: BALANCE_FEN },
      ],
    }),
  );
});

afterAll(() => server.close());

/** Moves the present to the morning of a day, on which all sign in anew. */
async function goTo(day: string): Promise<void> {
  now = new Date(`${day}T02:00:00Z`);
  [kindergarten, agent, finance] = await Promise.all([server.as('demo3'), server.as('demo5'), server.as('demo11')]);
}

/** Renews children for some months, paid by the balance. */
async function renew(places: number[], months: number): Promise<string> {
  const studentIds = places.map((place) => children[place]?.id);
  const input = { kind: 'renewal', packageId, months, studentIds, channel: 'balance' };
  const { id, status } = await kindergarten.ask(`${order}/make`, input);
  expect(status).toBe('paid');
  return id;
}

const rowsOf = (answer: any, part: string) =>
  answer.parts
    .find((one: any) => one.part === part)
    .rows.map(({ label, sums }: any) => [label, sums.orders, sums.childMonths, sums.totalFen, sums.refundedFen]);

describe('the costs of a year', () => {
  it('add up by month, package and class, with refunds beside them', async () => {
    await renew([0, 1, 2], 2);
    await goTo('2026-11-03');
    const refunded = await renew([0], 1);
    await finance.ask(`${order}/refund`, { id: refunded, reason: '重复续费' });
    await goTo('2027-01-01');
    await renew([2], 1);
    const costs = await kindergarten.ask('/api/billing/cost/year?year=2026');
    // 6 child months and 1 of 12.80; the last one was refunded.
    expect(costs.sums).toEqual({ orders: 2, childMonths: 7, totalFen: 8_960, refundedFen: 1_280, agentFen: null });
    expect(rowsOf(costs, 'month')).toEqual([
      ['2026-10', 1, 6, 7_680, 0],
      ['2026-11', 1, 1, 1_280, 1_280],
    ]);
    expect(rowsOf(costs, 'package')).toEqual([['安心接送', 2, 7, 8_960, 1_280]]);
    expect(rowsOf(costs, 'class').map(([, ...sums]: any) => sums)).toEqual([
      [2, 5, 6_400, 1_280],
      [1, 2, 2_560, 0],
    ]);
    const next = await kindergarten.ask('/api/billing/cost/year?year=2027');
    expect(next.sums).toMatchObject({ orders: 1, totalFen: 1_280 });
  });

  it('show an agent its part by kindergarten, and nobody else anything', async () => {
    const sales = await agent.ask('/api/billing/cost/year?year=2026');
    // 6 x (12.80 - 10.20), without the refunded month.
    expect(sales.sums).toEqual({ orders: 2, childMonths: 7, totalFen: 8_960, refundedFen: 1_280, agentFen: 1_560 });
    expect(sales.parts.map(({ part }: any) => part)).toEqual(['month', 'package', 'kindergarten']);
    expect(rowsOf(sales, 'kindergarten')).toHaveLength(1);
    for (const user of ['demo9', 'demo11', 'demo4', 'demo6']) {
      expect((await (await server.as(user)).call('/api/billing/cost/year?year=2026')).code).toBe('403');
    }
    const wrong = await kindergarten.call('/api/billing/cost/year?year=26');
    expect(wrong.errors).toMatchObject([{ field: 'year', error: 'FIELD_FORMAT' }]);
  });

  it('are the same in the exported file', async () => {
    const answer = await kindergarten.call('/api/billing/cost/export', { year: '2026' });
    expect(answer.status).toBe(200);
    const sheets = await readWorkbook(answer.data as unknown as Buffer);
    expect(sheets[0]?.grid.at(-1)?.slice(1)).toEqual([2, 7, 89.6, 12.8, 76.8]);
  });
});

describe('the kindergartens of an agent', () => {
  it('tell how many children have a service, what it earns, and its own prices', async () => {
    await goTo('2026-11-03');
    const list = async () => (await agent.ask('/api/billing/agent-kindergarten/list')).kindergartens;
    const { kigId } = await kindergarten.ask(`${order}/renewals`);
    const own = async () => (await list()).find((one: any) => one.id === kigId);
    const { id, children: counts, prices, allIncomeFen } = await own();
    // Three orders brought 6, 1 and 1 child months; one was refunded.
    expect(allIncomeFen).toBe(7 * 260);
    expect(prices).toEqual([{ packageName: '安心接送', priceFen: 1_280, isSet: false }]);
    expect(counts.valid + counts.ending).toBe(3);
    const fee = { kindergartenId: id, packageId, priceFen: 1_500, beginsOn: '2026-11-03' };
    await agent.ask('/api/billing/fee/save', fee);
    expect((await own()).prices).toEqual([{ packageName: '安心接送', priceFen: 1_500, isSet: true }]);
    expect((await kindergarten.call('/api/billing/agent-kindergarten/list')).code).toBe('403');
  });
});
