import { SERVICE_REMINDER_DAYS } from '@kiga/contract/billing/service-end.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { closeOrders } from '@kiga/server/billing/ledger/ledger-works.ts';
import { remindOfServices } from '@kiga/server/billing/orders/remind-of-services.ts';
import type { MerchantPlace } from '@kiga/server/billing/payments/merchant.ts';
import { sweepPayments } from '@kiga/server/billing/payments/sweep.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, invoiceBuyer, ledgerDrift, newPackage, openInApp, payInApp } from '../../support/billing.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

const TODAY = '2026-11-23';
const office = '/api/billing/recharge-order';

let now = new Date(`${TODAY}T02:00:00Z`);
let server: TestServer;
let place: MerchantPlace;
let kindergarten: Caller;
let agent: Caller;
let finance: Caller;
let operations: Caller;
let mother: Parent;
let father: Parent;
let packageId: string;
let studentId: string;
let agentId: string;
let kigId: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, testPay: { file: null } });
  const { db, secrets } = server.program;
  place = { db, secrets, testOrigin: () => server.address };
  [kindergarten, agent, finance, operations] = (await Promise.all(
    ['demo3', 'demo5', 'demo11', 'demo9'].map((name) => server.as(name)),
  )) as [Caller, Caller, Caller, Caller];
  packageId = await newPackage(operations, { packageName: '安心接送', iosChargeFen: 14_000 });
  agentId = await organizationId(server.db, 'AG0001');
  const { id: classId } = (await kindergarten.ask('/api/campus/class/list'))[0];
  const parents = [
    { parentName: '林芳', relation: 'mother', parentPhone: '13800138001' },
    { parentName: '林强', relation: 'father', parentPhone: '13800138002' },
  ];
  const child = { stuName: '林小满', sex: 'female', birthday: '2022-05-06', classId, parents };
  const end = dayAfter(TODAY, 20);
  studentId = (await kindergarten.ask('/api/campus/student/save', { ...child, serviceEndDate: end })).id;
  mother = await asParent(server, '13800138001');
  father = await asParent(server, '13800138002');
  kigId = (await mother.ask('/family')).children[0].kigId;
});

afterAll(() => server.close());

const service = (parent = mother, platform = 'android') =>
  parent.ask(`/service?studentId=${studentId}&platform=${platform}`);
const order = (values: Record<string, unknown> = {}, parent = mother) =>
  parent.ask('/orders', { studentId, packageId, platform: 'android', ...values });
const start = (id: string, channel = 'wechat', parent = mother): Promise<any> =>
  parent.ask('/orders/pay', { id, channel });
const endOf = async () => (await kindergarten.ask(`/api/campus/student/get?id=${studentId}`)).serviceEndDate as string;
const sums = async () => ({
  credit: (await balanceOf(server, kigId, 'credit')) ?? 0,
  pool: (await balanceOf(server, agentId, 'pool')) ?? 0,
});
const titles = async (parent: Parent) => (await parent.ask('/messages')).list.map(({ title }: any) => title as string);

describe('the service of a child', () => {
  it('lists the packages that its kindergarten can sell, at the price for the system of the app', async () => {
    const found = await service();
    expect(found).toMatchObject({
      serviceEndDate: '2026-12-13',
      daysLeft: 20,
      hasEnded: false,
      channels: ['wechat', 'alipay'],
      hasOpenOrder: false,
    });
    const offer = { id: packageId, packageName: '安心接送', type: 'messages', months: 6, isTrial: false };
    expect(found.packages).toContainEqual({ ...offer, priceFen: 12_000, trialDays: null });
    expect((await service(mother, 'ios')).packages).toContainEqual({ ...offer, priceFen: 14_000, trialDays: null });
  });

  it('lists no package whose price for parents lies below that of the kindergarten', async () => {
    const cheap = { packageName: '看看宝贝', chargeFen: 9_000, androidChargeFen: 9_000, iosChargeFen: 12_000 };
    const id = await newPackage(operations, cheap);
    await agent.ask('/api/billing/fee/save', {
      kindergartenId: kigId,
      packageId: id,
      priceFen: 1_900,
      beginsOn: TODAY,
    });
    const offered = async (platform: string) =>
      (await service(mother, platform)).packages.map((one: { id: string }) => one.id);
    expect(await offered('android')).not.toContain(id);
    expect(await offered('ios')).toContain(id);
    const refused = await mother.call('/orders', { studentId, packageId: id, platform: 'android' });
    expect(refused.errors).toMatchObject([{ field: 'packageId', error: 'BILLING_PACKAGE_GONE' }]);
    const below = await operations.call('/api/billing/package/save', {
      packageName: '太便宜',
      type: 'messages',
      time: 6,
      monthlyPriceFen: 2000,
      agentPriceFen: 1020,
      kindergartenPriceFen: 1280,
      chargeFen: 7_679,
      androidChargeFen: 7_680,
      iosChargeFen: 7_680,
    });
    expect(below.errors).toMatchObject([{ field: 'chargeFen', error: 'BILLING_PRICE_BELOW' }]);
  });

  it('is hidden from the parents of another child', async () => {
    await newChildOf(kindergarten, { stuName: '别别', phone: '13800138003' });
    const stranger = await asParent(server, '13800138003');
    const { id } = await order();
    const input = { studentId, packageId, platform: 'android' };
    const answers = [
      await stranger.call(`/service?studentId=${studentId}&platform=ios`),
      await stranger.call('/orders', input),
      await stranger.call(`/orders?studentId=${studentId}`),
      await stranger.call(`/orders/get?id=${id}`),
      await stranger.call('/orders/pay', { id, channel: 'wechat' }),
      // The other parent of the child pays an order of its own.
      await father.call('/orders/cancel', { id }),
    ];
    expect(answers.map(({ error }) => error)).toEqual(Array.from(answers, () => 'RECORD_NOT_FOUND'));
    expect(await mother.ask('/orders/cancel', { id })).toEqual({});
    expect(await mother.ask(`/orders/get?id=${id}`)).toMatchObject({ status: 'closed', closesAt: null });
  });
});

describe('a parent’s order', () => {
  it('renews the service and gives each its share when it is paid in the app', async () => {
    const before = await sums();
    const made = await order();
    expect(made).toMatchObject({
      amountFen: 12_000,
      months: 6,
      status: 'unpaid',
      secondsLeft: 1_800,
      serviceFrom: '2026-12-13',
      serviceUntil: '2027-06-13',
    });
    const started = await start(made.id);
    expect(started).toMatchObject({ amountFen: 12_000, secondsLeft: 1_800, isTest: true, alipay: null });
    expect(started.wechat).toMatchObject({ packageValue: 'Sign=WXPay' });
    expect(await payInApp(server, started)).toContain('200');
    expect(await mother.ask(`/orders/get?id=${made.id}`)).toMatchObject({ status: 'paid', closesAt: null });
    expect(await endOf()).toBe('2027-06-13');
    // The parent's 120.00 less 6 x 12.80; the agent's 6 x 2.60 less the fee of 0.72.
    expect(await sums()).toEqual({ credit: before.credit + 4_320, pool: before.pool + 1_488 });
    expect(await finance.ask(`${office}/get?id=${made.id}`)).toMatchObject({
      buyer: 'parent',
      appPlatform: 'android',
      totalFen: 12_000,
      platformFen: 6_120,
      channelFeeFen: 72,
      agentIncomeFen: 1_488,
      kindergartenFen: 4_320,
    });
    expect(await ledgerDrift(server)).toEqual({ differing: 0, sum: 0 });
    // The kindergarten did not pay it, so it gets no invoice for it.
    expect((await kindergarten.ask('/api/billing/invoice/open')).orders).toEqual([]);
    expect(
      (await kindergarten.call('/api/billing/invoice/request', { ...invoiceBuyer, orders: [made.id] })).errors,
    ).toMatchObject([{ field: 'orders', error: 'BILLING_INVOICE_ORDER_OFF' }]);
    expect(await titles(father)).toEqual(['林小满: renewed until 2027-06-13']);
  });

  it('is booked once when it is paid by Alipay, asked about and told of again', async () => {
    const before = await sums();
    const { id } = await order();
    const started = await start(id, 'alipay');
    await payInApp(server, started, 'quiet');
    now = new Date(now.getTime() + 60_000);
    await sweepPayments(server.program, place);
    const page = `${server.address}/test-pay/page/${started.paymentNumber}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const again = await fetch(page, { method: 'POST', headers, body: 'act=again' });
    expect(await again.text()).toContain('200 success');
    expect((await sums()).credit).toBe(before.credit + 4_320);
    expect(await endOf()).toBe('2027-12-13');
  });

  it('shows its parent to the kindergarten, and to nobody else', async () => {
    const { list } = await kindergarten.ask(`${office}/page`, { buyer: ['parent'], status: ['paid'] });
    expect(list).toHaveLength(2);
    const { id } = list[0];
    expect(await kindergarten.ask(`${office}/get?id=${id}`)).toMatchObject({ enteredBy: '林芳', payerName: null });
    for (const reader of [agent, finance]) {
      expect(await reader.ask(`${office}/get?id=${id}`)).toMatchObject({ buyer: 'parent', enteredBy: null });
      const told = [await reader.ask(`${office}/history?id=${id}`), await reader.ask(`${office}/lines?id=${id}`)];
      expect(JSON.stringify(told)).not.toMatch(/林芳|13800138001|8001/);
    }
    const { sums: costs } = await kindergarten.ask('/api/billing/cost/year?year=2026');
    expect(costs.totalFen).toBe(0);
    const sales = await agent.ask('/api/billing/cost/year?year=2026');
    // The agent sold at the kindergarten's price.
    expect(sales.sums).toMatchObject({ orders: 2, totalFen: 15_360, agentFen: 2_976 });
  });

  it('is one for a child when both parents order at once', async () => {
    const input = { studentId, packageId, platform: 'ios' };
    const [first, second] = await Promise.all([mother.call('/orders', input), father.call('/orders', input)]);
    expect([first.code, second.code].toSorted()).toEqual(['200', '409']);
    const [made, refused, parent] = first.code === '200' ? [first, second, mother] : [second, first, father];
    expect(refused.error).toBe('BILLING_ORDER_OPEN');
    expect((await service()).hasOpenOrder).toBe(true);
    await parent.ask('/orders/cancel', { id: made.data.id });
    expect((await service()).hasOpenOrder).toBe(false);
  });

  it('keeps its price when the package changes, and is refused at a price that the parent did not see', async () => {
    const { id } = await order();
    const prices = async (androidChargeFen: number) => {
      const { version } = await operations.ask(`/api/billing/package/get?id=${packageId}`);
      await operations.ask('/api/billing/package/save', { id: packageId, version, androidChargeFen });
    };
    await prices(13_000);
    expect((await start(id)).amountFen).toBe(12_000);
    await mother.ask('/orders/cancel', { id });
    const changed = await mother.call('/orders', { studentId, packageId, platform: 'android', expectedFen: 12_000 });
    expect(changed.error).toBe('BILLING_PRICE_CHANGED');
    await prices(12_000);
  });

  it('is paid and cancelled by nobody else when the kindergarten or its agent tries', async () => {
    const { id } = await order();
    for (const office3 of [kindergarten, agent]) {
      const paid = await office3.call(`${office}/pay-online`, { id, channel: 'wechat' });
      const closed = await office3.call(`${office}/close`, { id });
      expect([paid.error, closed.error]).toEqual(['BILLING_NOT_PAYER', 'BILLING_NOT_PAYER']);
    }
    await mother.ask('/orders/cancel', { id });
  });

  it('is booked when its parent was taken from the child meanwhile, who sees nothing more of it', async () => {
    const phone = '13800138004';
    const { studentId: other } = await newChildOf(kindergarten, { stuName: '走走', phone });
    const parent = await asParent(server, phone);
    const { id } = await order({ studentId: other }, parent);
    const started = await start(id, 'wechat', parent);
    await sql`delete from student_parents where student_id = ${other}`.execute(server.db);
    expect(await payInApp(server, started)).toContain('200');
    expect((await parent.call(`/orders/get?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await kindergarten.ask(`${office}/get?id=${id}`)).status).toBe('paid');
    const child = await kindergarten.ask(`/api/campus/student/get?id=${other}`);
    expect(child.serviceEndDate).toBe('2027-05-23');
  });

  it('is refused when the child left', async () => {
    const phone = '13800138005';
    const { studentId: left } = await newChildOf(kindergarten, { stuName: '离离', phone });
    const parent = await asParent(server, phone);
    await kindergarten.ask('/api/campus/student/move-out', { id: left, leaveDate: TODAY, reason: '搬家' });
    const refused = await parent.call('/orders', { studentId: left, packageId, platform: 'android' });
    expect(refused).toMatchObject({ code: '404', error: 'RECORD_NOT_FOUND' });
  });

  it('keeps money for its payer when it comes after the order closed', async () => {
    const before = await sums();
    const { id } = await order();
    const started = await start(id);
    now = new Date(now.getTime() + 31 * 60_000);
    expect((await mother.call('/orders/pay', { id, channel: 'wechat' })).error).toBe('BILLING_ORDER_OVER');
    // Another order is possible from now on.
    expect((await service()).hasOpenOrder).toBe(false);
    await closeOrders(server.program);
    expect(await payInApp(server, started)).toContain('200');
    expect(await mother.ask(`/orders/get?id=${id}`)).toMatchObject({ status: 'closed' });
    expect(await sums()).toEqual(before);
    const { list } = await finance.ask('/api/billing/payment/page', { q: started.paymentNumber });
    expect(list).toMatchObject([{ status: 'unclaimed' }]);
  });

  it('gives money, shares and days back when finance refunds it', async () => {
    const before = { ...(await sums()), end: await endOf() };
    const { id, orderNumber } = await order({}, father);
    await payInApp(server, await start(id, 'wechat', father));
    await finance.ask(`${office}/refund`, { id, reason: '重复续费' });
    expect({ ...(await sums()), end: await endOf() }).toEqual(before);
    await sweepPayments(server.program, place);
    expect(await father.ask(`/orders/get?id=${id}`)).toMatchObject({ status: 'refunded' });
    const { list } = await finance.ask('/api/billing/payment/page', { q: orderNumber });
    expect(list).toMatchObject([{ status: 'refunded' }]);
    expect(await titles(mother)).toContain('林小满: renewal refunded');
    expect(await ledgerDrift(server)).toEqual({ differing: 0, sum: 0 });
  });

  it('is a trial once, and is booked at once', async () => {
    const none = { monthlyPriceFen: 0, agentPriceFen: 0, kindergartenPriceFen: 0 };
    const free = { ...none, chargeFen: 0, androidChargeFen: 0, iosChargeFen: 0 };
    const trial = { packageName: '体验一周', time: 1, tryFlag: true, validDays: 7, ...free };
    const trialId = await newPackage(operations, trial);
    const end = await endOf();
    const offers = async () => (await service()).packages.filter(({ id }: any) => id === trialId);
    expect(await offers()).toMatchObject([{ isTrial: true, trialDays: 7, months: null, priceFen: 0 }]);
    expect(await order({ packageId: trialId })).toMatchObject({ status: 'paid', amountFen: 0 });
    expect(await endOf()).toBe(dayAfter(end, 7));
    expect(await offers()).toEqual([]);
  });
});

describe('the payment in an app', () => {
  it('is refused by the platform when the values that we signed were changed', async () => {
    const { id } = await order();
    const [wechat, alipay] = [await start(id), await start(id, 'alipay')];
    const cheaper = alipay.alipay.orderString.replace('120.00', '1.00');
    const changed = [
      { ...wechat, wechat: { ...wechat.wechat, prepayId: `${wechat.wechat.prepayId}9` } },
      { ...alipay, alipay: { orderString: cheaper } },
    ];
    const answers = await Promise.all(changed.map((one) => openInApp(server, one)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect((await openInApp(server, wechat)).status).toBe(200);
    // The same payment is signed anew, with the number that the platform gave before.
    const again = await start(id);
    expect(again.paymentNumber).toBe(wechat.paymentNumber);
    expect(again.wechat.prepayId).toBe(wechat.wechat.prepayId);
    await mother.ask('/orders/cancel', { id });
  });
});

describe('the reminders of a service', () => {
  it('come 30 and 7 days before its end, once each, and not for a child who left', async () => {
    const phone = '13800138006';
    const end = dayAfter(TODAY, 40);
    const { studentId: reminded } = await newChildOf(kindergarten, { stuName: '提提', phone });
    const { version } = await kindergarten.ask(`/api/campus/student/get?id=${reminded}`);
    await kindergarten.ask('/api/campus/student/save', { id: reminded, version, serviceEndDate: end });
    const parent = await asParent(server, phone);
    const told = async (daysBefore: number, hours = 2) => {
      now = new Date(`${dayAfter(end, -daysBefore)}T0${hours}:00:00Z`);
      await remindOfServices(server.program);
      return titles(parent);
    };
    expect(SERVICE_REMINDER_DAYS).toEqual([30, 7]);
    expect(await told(31)).toEqual([]);
    // At night it waits for the morning: 07:00 in Shanghai.
    now = new Date(`${dayAfter(end, -31)}T23:00:00Z`);
    await remindOfServices(server.program);
    expect(await titles(parent)).toEqual([]);
    const first = '提提: days of service left: 30';
    expect(await told(30)).toEqual([first]);
    expect(await told(29)).toEqual([first]);
    const second = '提提: days of service left: 7';
    expect(await told(7)).toEqual([second, first]);
    await sql`update students set status = 'moved-out', service_end_date = ${dayAfter(end, 1)}
      where id = ${reminded}`.execute(server.db);
    const { rows: before } = await sql`select from family_messages where student_id = ${reminded}`.execute(server.db);
    await told(6);
    const { rows } = await sql`select from family_messages where student_id = ${reminded}`.execute(server.db);
    expect(rows).toHaveLength(before.length);
  });
});
