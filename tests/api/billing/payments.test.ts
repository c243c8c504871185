import { createSign, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeOrders } from '@kiga/server/billing/ledger/ledger-works.ts';
import type { MerchantPlace } from '@kiga/server/billing/payments/merchant.ts';
import { reconcile } from '@kiga/server/billing/payments/reconcile.ts';
import { sweepPayments } from '@kiga/server/billing/payments/sweep.ts';
import { alipayNotice } from '@kiga/server/billing/test-pay/test-alipay.ts';
import type { TestBooks, TestPayment } from '@kiga/server/billing/test-pay/test-books.ts';
import { wechatNotice } from '@kiga/server/billing/test-pay/test-wechat.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, ledgerDrift, newPackage } from '../../support/billing.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let now = new Date('2026-11-23T02:00:00Z');
let folder: string;
let file: string;
let server: TestServer;
let place: MerchantPlace;
let kindergarten: Caller;
let agent: Caller;
let finance: Caller;
let packageId: string;
let kigId: string;
let agentId: string;

const order = '/api/billing/recharge-order';
const payments = '/api/billing/payment';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kiga-pay-'));
  file = path.join(folder, 'test-pay.json');
  server = await startTestServer({ clock: { now: () => now }, testPay: { file } });
  const { db, secrets } = server.program;
  place = { db, secrets, testOrigin: () => server.address };
  [kindergarten, agent, finance] = await Promise.all([server.as('demo3'), server.as('demo5'), server.as('demo11')]);
  packageId = await newPackage(await server.as('demo9'), { packageName: '安心接送' });
  const { rows } = await sql<{ id: string; code: string }>`select id, code from organizations
    where code in ('AG0001') or id = (select organization_id from accounts where user_name = 'demo3')`.execute(
    server.db,
  );
  agentId = rows.find(({ code }) => code === 'AG0001')?.id as string;
  kigId = rows.find(({ code }) => code !== 'AG0001')?.id as string;
  const classes = await kindergarten.ask('/api/campus/class/list');
  const child = { stuName: '扫一', sex: 'female', birthday: '2022-05-06', classId: classes[0].id };
  await kindergarten.ask('/api/campus/student/save', child);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

type Channel = 'wechat' | 'alipay';

/** Orders a top-up and starts its payment. */
async function start(amountFen: number, channel: Channel = 'wechat') {
  const { id } = await kindergarten.ask(`${order}/make`, { kind: 'topUp', amountFen, channel });
  const started = await kindergarten.ask(`${order}/pay-online`, { id, channel });
  return { id, number: started.paymentNumber as string, started };
}

/** Pays at the page of the test platform. */
async function pay(number: string, act: 'pay' | 'quiet' | 'again' = 'pay'): Promise<string> {
  const answer = await fetch(`${server.address}/test-pay/page/${number}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `act=${act}`,
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

const books = async () => JSON.parse(await readFile(file, 'utf8')) as Pick<TestBooks, 'keys' | 'payments'>;
const paymentOf = async (number: string) => {
  const { list } = await finance.ask(`${payments}/page`, { q: number });
  expect(list).toHaveLength(1);
  return list[0] as Record<string, any>;
};
const statusOf = async (id: string) => (await kindergarten.ask(`${order}/get?id=${id}`)).status;
const credit = async () => (await balanceOf(server, kigId, 'credit')) ?? 0;
const platformSum = async (kind: string) => {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(e.amount_fen), 0) as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.organization_id is null and a.kind = ${kind}`.execute(
    server.db,
  );
  return Number(rows[0]?.sum);
};
const settingId = async (channel: Channel) => {
  const { list } = await finance.ask('/api/billing/payment-setting/page', { channel: [channel] });
  return list.find((one: any) => one.status === 'on').id as string;
};

/** Sends a notice to the address of a merchant account, and returns the HTTP status of the answer. */
async function send(channel: Channel, { headers, body }: { headers: Record<string, string>; body: string }) {
  const address = `${server.address}/pay/v1/notices/${channel}/${await settingId(channel)}`;
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

describe('an online payment', () => {
  it('reaches the balance once when its notice arrives three times at once', async () => {
    const before = await credit();
    const { id, number, started } = await start(50_000);
    expect(started).toMatchObject({
      amountFen: 50_000,
      secondsLeft: 1_800,
      channels: ['wechat', 'alipay'],
      isTest: true,
    });
    await pay(number, 'quiet');
    const paid = (await books()).payments[number] as TestPayment;
    const notices = Array.from({ length: 3 }, async () => wechatNotice(await (books() as Promise<TestBooks>), paid));
    const answers = await Promise.all(notices.map(async (notice) => send('wechat', await notice)));
    expect(answers).toEqual([200, 200, 200]);
    expect(await credit()).toBe(before + 50_000);
    expect(await statusOf(id)).toBe('paid');
    expect(await paymentOf(number)).toMatchObject({ status: 'paid', transactionId: paid.transactionId });
    expect(await ledgerDrift(server)).toEqual({ differing: 0, sum: 0 });
  });

  it('is booked when more notices arrive at once than the server has connections', async () => {
    const before = await credit();
    const started = await Promise.all(Array.from({ length: 12 }, (_, index) => start(100 + index)));
    await Promise.all(started.map(({ number }) => pay(number, 'quiet')));
    const real = (await books()) as TestBooks;
    const notices = started.map(({ number }) => wechatNotice(real, real.payments[number] as TestPayment));
    const answers = await Promise.all(notices.map((notice) => send('wechat', notice)));
    expect(answers).toEqual(Array(12).fill(200));
    expect(await credit()).toBe(before + started.reduce((sum, _, index) => sum + 100 + index, 0));
  });

  it('splits a renewal by the fee of the channel that was paid, not of the one that was shown', async () => {
    const setting = await settingId('alipay');
    await sql`update billing_payment_settings set fee_percent = 1 where id = ${setting}`.execute(server.db);
    const { children } = await kindergarten.ask(`${order}/renewals`);
    const studentIds = [children.find((one: any) => one.stuName === '扫一').id];
    const renewal = { kind: 'renewal', packageId, months: 6, studentIds, channel: 'alipay' };
    const { id } = await kindergarten.ask(`${order}/make`, renewal);
    const { paymentNumber } = await kindergarten.ask(`${order}/pay-online`, { id, channel: 'alipay' });
    await kindergarten.ask(`${order}/pay-online`, { id, channel: 'wechat' });
    const pool = (await balanceOf(server, agentId, 'pool')) ?? 0;
    expect(await pay(paymentNumber)).toContain('200 success');
    const read = await finance.ask(`${order}/get?id=${id}`);
    // 6 x 12.80 = 76.80; 1 % of it is 0.77; the agent's part is 6 x 2.60 - 0.77.
    expect(read).toMatchObject({
      channel: 'alipay',
      totalFen: 7_680,
      channelFeeFen: 77,
      platformFen: 6_120,
      agentIncomeFen: 1_483,
    });
    expect(await balanceOf(server, agentId, 'pool')).toBe(pool + 1_483);
    await sql`update billing_payment_settings set fee_percent = 0.6 where id = ${setting}`.execute(server.db);
  });

  it('is the same payment when it is started again, and of its payer only', async () => {
    const { id, number } = await start(100);
    const [again, twice] = await Promise.all(
      [1, 2].map(() => kindergarten.ask(`${order}/pay-online`, { id, channel: 'wechat' })),
    );
    expect([again?.paymentNumber, twice?.paymentNumber]).toEqual([number, number]);
    const foreign = await agent.call(`${order}/pay-online`, { id, channel: 'wechat' });
    expect(foreign.code).not.toBe('200');
    expect((await finance.call(`${order}/pay-online`, { id, channel: 'wechat' })).code).toBe('403');
    await kindergarten.ask(`${order}/close`, { id });
    const late = await kindergarten.call(`${order}/pay-online`, { id, channel: 'wechat' });
    expect(late).toMatchObject({ code: '409', error: 'STATE_CHANGED' });
  });

  it('is booked without a notice when the platform is asked', async () => {
    const before = await credit();
    const [{ number }, other] = [await start(1_200), await start(900, 'alipay')];
    await pay(number, 'quiet');
    await pay(other.number, 'quiet');
    await sweepPayments(server.program, place);
    // A notice has its time first.
    expect(await credit()).toBe(before);
    now = new Date(now.getTime() + 60_000);
    await sweepPayments(server.program, place);
    await sweepPayments(server.program, place);
    expect(await credit()).toBe(before + 2_100);
    expect(await pay(number, 'again')).toContain('200');
    expect(await credit()).toBe(before + 2_100);
  });

  it('is closed at its platform when the time to pay is over', async () => {
    const { id, number } = await start(700);
    now = new Date(now.getTime() + 31 * 60_000);
    await closeOrders(server.program);
    await sweepPayments(server.program, place);
    expect(await statusOf(id)).toBe('closed');
    expect((await paymentOf(number)).status).toBe('closed');
    expect(await pay(number)).toContain('已关闭');
    const other = await start(800, 'alipay');
    now = new Date(now.getTime() + 31 * 60_000);
    expect((await kindergarten.call(`${order}/pay-online`, { id: other.id, channel: 'alipay' })).error).toBe(
      'BILLING_ORDER_OVER',
    );
  });
});

describe('the code of an order that needs no payment any more', () => {
  it('is closed at its platform when the order was cancelled, or was paid through the other one', async () => {
    const cancelled = await start(1_300);
    await kindergarten.ask(`${order}/close`, { id: cancelled.id });
    const paid = await start(1_400);
    const other = await kindergarten.ask(`${order}/pay-online`, { id: paid.id, channel: 'alipay' });
    await pay(paid.number);
    now = new Date(now.getTime() + 60_000);
    await sweepPayments(server.program, place);
    const states = [
      await paymentOf(cancelled.number),
      await paymentOf(other.paymentNumber),
      await paymentOf(paid.number),
    ];
    expect(states.map(({ status }) => status)).toEqual(['closed', 'closed', 'paid']);
    expect(await pay(cancelled.number)).toContain('已关闭');
  });
});

describe('money for no open order', () => {
  it('is kept for its payer, and goes back when finance says so', async () => {
    const before = await credit();
    const { id, number } = await start(3_300);
    await kindergarten.ask(`${order}/close`, { id });
    expect(await pay(number)).toContain('200');
    expect(await statusOf(id)).toBe('closed');
    expect(await credit()).toBe(before);
    expect(await platformSum('suspense')).toBe(3_300);
    const { list: todos } = await finance.ask('/api/system/message/page', { kind: 'todo' });
    expect(todos.filter(({ title }: any) => title.includes('33.00'))).toHaveLength(1);
    const { id: paymentId, status } = await paymentOf(number);
    expect(status).toBe('unclaimed');
    const [first, second] = await Promise.all(
      [1, 2].map(() => finance.call(`${payments}/give-back`, { id: paymentId, reason: '订单已关闭' })),
    );
    expect([first?.code, second?.code].map(String).toSorted()).toEqual(['200', '409']);
    await sweepPayments(server.program, place);
    expect(await paymentOf(number)).toMatchObject({ status: 'refunded', reason: '订单已关闭' });
    expect((await books()).payments[number]?.refundedAt).not.toBeNull();
    expect(await platformSum('suspense')).toBe(0);
    expect(await ledgerDrift(server)).toEqual({ differing: 0, sum: 0 });
  });

  it('is kept when an order is paid through both channels', async () => {
    const before = await credit();
    const { id, number } = await start(4_400);
    const second = await kindergarten.ask(`${order}/pay-online`, { id, channel: 'alipay' });
    await Promise.all([pay(number), pay(second.paymentNumber)]);
    expect(await credit()).toBe(before + 4_400);
    const states = [await paymentOf(number), await paymentOf(second.paymentNumber)].map(({ status }) => String(status));
    expect(states.toSorted()).toEqual(['paid', 'unclaimed']);
  });

  it('is settled by hand, by another person, when the platform refuses to give it back', async () => {
    const { id, number } = await start(5_500);
    await kindergarten.ask(`${order}/close`, { id });
    await pay(number);
    const { id: paymentId } = await paymentOf(number);
    await finance.ask(`${payments}/give-back`, { id: paymentId, reason: '订单已关闭' });
    // The platform forgets the payment.
    const present = await server.request(`/test-pay/page/${number}/forget`, { method: 'POST', body: {} });
    expect(present.status).toBe(200);
    await sweepPayments(server.program, place);
    expect(await paymentOf(number)).toMatchObject({
      status: 'refundFailed',
      failure: expect.stringContaining('ORDER_NOT_EXIST'),
    });
    const settle = { id: paymentId, bankReference: 'HH26112399' };
    expect((await finance.call(`${payments}/settle-by-hand`, settle)).error).toBe('BILLING_OWN_STEP');
    const bank = await platformSum('bank');
    await (await server.as('demo11b')).ask(`${payments}/settle-by-hand`, settle);
    expect((await paymentOf(number)).status).toBe('refunded');
    expect(await platformSum('bank')).toBe(bank + 5_500);
  });

  it('goes back through its channel when its order is refunded', async () => {
    const before = await credit();
    const { id, number } = await start(6_600);
    await pay(number);
    expect(await credit()).toBe(before + 6_600);
    await finance.ask(`${order}/refund`, { id, reason: '重复充值' });
    expect(await credit()).toBe(before);
    expect((await paymentOf(number)).status).toBe('refunding');
    await sweepPayments(server.program, place);
    expect((await paymentOf(number)).status).toBe('refunded');
  });
});

describe('a notice', () => {
  it('changes nothing when it is not the platform’s, not fresh, changed, or of another amount or merchant', async () => {
    const before = await credit();
    const { id, number } = await start(7_700);
    const real = (await books()) as TestBooks;
    const payment = real.payments[number] as TestPayment;
    const paid = { ...payment, state: 'paid' as const, transactionId: '4200000001', paidAt: now.toISOString() };
    const foreignKeys = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const forged = structuredClone({ keys: real.keys, payments: {} }) as TestBooks;
    forged.keys.wechat.platform = foreignKeys;
    const otherSecret = structuredClone({ keys: real.keys, payments: {} }) as TestBooks;
    otherSecret.keys.wechat.apiV3Key = 'x'.repeat(32);
    const good = wechatNotice(real, paid);
    const old = String(Math.floor(Date.now() / 1_000) - 400);
    const stale = signedAt(real.keys.wechat.platform.privateKey, good.body, old);
    const answers = {
      foreign: await send('wechat', wechatNotice(forged, paid)),
      unknownKey: await send('wechat', {
        ...good,
        headers: { ...good.headers, 'wechatpay-serial': 'PUB_KEY_ID_OTHER' },
      }),
      stale: await send('wechat', { ...good, headers: { ...good.headers, ...stale } }),
      changed: await send('wechat', { ...good, body: good.body.replace('TRANSACTION', 'TRANSACTIOM') }),
      otherSecret: await send('wechat', wechatNotice(otherSecret, paid)),
      otherAmount: await send('wechat', wechatNotice(real, { ...paid, amountFen: 7_699 })),
      unknown: await send('wechat', wechatNotice(real, { ...paid, number: 'PY261123-9999' })),
      elsewhere: await send('alipay', alipayNotice(real, paid)),
      nothing: await send('wechat', { headers: {}, body: '' }),
    };
    expect(answers).toEqual({
      foreign: 401,
      unknownKey: 401,
      stale: 401,
      changed: 401,
      otherSecret: 400,
      otherAmount: 409,
      unknown: 404,
      elsewhere: 404,
      nothing: 401,
    });
    expect(await credit()).toBe(before);
    expect(await statusOf(id)).toBe('unpaid');
    expect(await send('wechat', good)).toBe(200);
    expect(await credit()).toBe(before + 7_700);
  });

  it('changes nothing when it is Alipay’s and was changed, or was signed the older way', async () => {
    const before = await credit();
    const { number } = await start(8_800, 'alipay');
    const real = (await books()) as TestBooks;
    const paid = {
      ...(real.payments[number] as TestPayment),
      transactionId: '2026112300001',
      paidAt: now.toISOString(),
    };
    const good = alipayNotice(real, { ...paid, subject: 'a + b = c & d' });
    const changed = { ...good, body: good.body.replace('88.00', '0.01') };
    expect(await send('alipay', changed)).toBe(401);
    expect(await send('alipay', { ...good, body: good.body.replace('RSA2', 'RSA') })).toBe(401);
    expect(await send('alipay', alipayNotice(real, { ...paid, amountFen: 1 }))).toBe(409);
    expect(await credit()).toBe(before);
    expect(await send('alipay', good)).toBe(200);
    expect(await credit()).toBe(before + 8_800);
  });
});

/** Returns the headers that sign a body at a moment, as the platform does. */
function signedAt(privateKey: string, body: string, timestamp: string): Record<string, string> {
  const nonce = 'nonce';
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64');
  return { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce, 'wechatpay-signature': signature };
}

describe('a merchant account', () => {
  const settings = '/api/billing/payment-setting';
  const draft = {
    channel: 'wechat',
    merchantName: '启芽运营中心',
    merchantId: '1900000209',
    appId: 'wx0000000001',
    certificateSerial: 'SERIAL0001',
    platformKeyId: 'PUB_KEY_ID_0001',
    feePercent: 0.6,
    noticeOrigin: 'https://kiga.example.com',
  };

  it('takes keys that nobody ever sees again, and is on only after a test, once for a channel', async () => {
    const { id } = await finance.ask(`${settings}/save`, draft);
    const { keys } = await books();
    const entered = {
      id,
      privateKey: keys.wechat.merchant.privateKey,
      platformKey: keys.wechat.platform.publicKey,
      apiV3Key: keys.wechat.apiV3Key,
    };
    const wrong = await finance.call(`${settings}/enter-keys`, {
      id,
      privateKey: 'none',
      platformKey: entered.privateKey,
    });
    expect(wrong.errors?.map(({ field, error }: any) => `${field} ${error}`)).toEqual([
      'privateKey BILLING_KEY_UNREADABLE',
      'platformKey BILLING_KEY_UNREADABLE',
      'apiV3Key BILLING_API_KEY',
    ]);
    // Platforms' tools also give the key without the frame of PEM.
    const plain = entered.privateKey.replaceAll(/-----.*-----|\n/g, '');
    await finance.ask(`${settings}/enter-keys`, { ...entered, privateKey: plain });
    const read = await finance.ask(`${settings}/get?id=${id}`);
    expect(read).toMatchObject({ keyFingerprint: expect.stringMatching(/^([0-9a-f]{4} ?){4}$/), status: 'off' });
    const history = await finance.ask(`/api/billing/payment-setting/history?id=${id}`);
    const { rows: stored } = await sql`select * from billing_payment_settings where id = ${id}`.execute(server.db);
    for (const shown of [read, history, stored]) expect(JSON.stringify(shown)).not.toContain(plain.slice(40, 80));
    expect((await finance.call(`${settings}/turn-on`, { id })).error).toBe('BILLING_NOT_TESTED');
    await sql`update billing_payment_settings set tested_at = now() where id = ${id}`.execute(server.db);
    expect((await finance.call(`${settings}/turn-on`, { id })).error).toBe('BILLING_CHANNEL_TWICE');
    await finance.ask(`${settings}/save`, { id, version: read.version, ...draft, appId: 'wx0000000002' });
    expect((await finance.call(`${settings}/turn-on`, { id })).error).toBe('BILLING_NOT_TESTED');
  });

  it('passes the test of right keys, and is refused with the platform’s words for wrong ones', async () => {
    const id = await settingId('wechat');
    expect((await finance.call(`${settings}/test`, { id })).code).toBe('200');
    const { rows } = await sql<{ sealed: Buffer }>`select keys_encrypted as sealed from billing_payment_settings
      where id = ${id}`.execute(server.db);
    const { secrets } = server.program;
    const context = 'billing_payment_settings.keys';
    const { keys } = await books();
    const seal = async (given: object) => {
      const text = JSON.stringify({ ...JSON.parse(secrets.decrypt(rows[0]?.sealed as Buffer, context)), ...given });
      await sql`update billing_payment_settings set keys_encrypted = ${secrets.encrypt(text, context)}
        where id = ${id}`.execute(server.db);
    };
    await seal({ privateKey: keys.alipay.merchant.privateKey });
    expect(await finance.call(`${settings}/test`, { id })).toMatchObject({ error: 'BILLING_CHANNEL_REFUSED' });
    await seal({ platformKey: keys.alipay.platform.publicKey });
    expect(await finance.call(`${settings}/test`, { id })).toMatchObject({ error: 'BILLING_CHANNEL_SILENT' });
    await seal({});
  });

  it('stays as it is while it is on, and is read only by operations', async () => {
    const id = await settingId('alipay');
    const { version } = await finance.ask(`${settings}/get?id=${id}`);
    expect((await finance.call(`${settings}/save`, { id, version, merchantName: '别名' })).error).toBe(
      'BILLING_SETTING_TEST',
    );
    const operations = await server.as('demo9');
    expect((await operations.call(`${settings}/get?id=${id}`)).code).toBe('200');
    expect((await operations.call(`${settings}/turn-off`, { id })).code).toBe('403');
    expect((await kindergarten.call(`${settings}/get?id=${id}`)).code).toBe('403');
    await finance.ask(`${settings}/turn-off`, { id });
    const { channels } = await kindergarten.ask(`${order}/renewals`);
    expect(channels).toEqual(['balance', 'wechat', 'bank']);
    const off = await kindergarten.call(`${order}/make`, { kind: 'topUp', amountFen: 100, channel: 'alipay' });
    expect(off.errors).toMatchObject([{ field: 'channel', error: 'BILLING_CHANNEL_OFF' }]);
    await finance.ask(`${settings}/turn-on`, { id });
  });
});

describe('the reconciliation', () => {
  it('finds nothing on a day whose payments agree, and tells finance of a payment that only one side knows', async () => {
    // Days after all payments of the other tests, whose differences are settled first.
    now = new Date('2026-12-08T02:00:00Z');
    [kindergarten, finance] = [await server.as('demo3'), await server.as('demo11')];
    const differences = () => finance.ask('/api/billing/difference/page', { status: ['open'], pageSize: 50 });
    const settle = async ({ list }: Record<string, any>) => {
      for (const { id } of list) await finance.ask('/api/billing/difference/settle', { id, note: '已与平台核对' });
    };
    await reconcile(server.program, place);
    await settle(await differences());
    const only = await start(9_900);
    await pay(only.number, 'quiet');
    // Neither a notice nor a question tells of this one.
    await sql`update billing_payments set status = 'closed' where payment_number = ${only.number}`.execute(server.db);
    const lost = await start(1_100, 'alipay');
    await pay(lost.number);
    const forgotten = await server.request(`/test-pay/page/${lost.number}/forget`, { method: 'POST', body: {} });
    expect(forgotten.status).toBe(200);
    now = new Date('2026-12-09T02:00:00Z');
    await reconcile(server.program, place);
    expect((await differences()).total).toBe(0);
    now = new Date('2026-12-09T03:00:00Z');
    await reconcile(server.program, place);
    await reconcile(server.program, place);
    const { list } = await differences();
    const facts = list.map((one: any) => [one.kind, one.paymentNumber, one.ourFen, one.platformFen, one.billDay]);
    expect(facts).toHaveLength(2);
    expect(facts).toContainEqual(['onlyPlatform', only.number, null, 9_900, '2026-12-08']);
    expect(facts).toContainEqual(['onlyHere', lost.number, 1_100, null, '2026-12-08']);
    const open = async () =>
      (await finance.ask('/api/system/message/page', { kind: 'todo' })).list.filter(
        ({ title, done }: any) => !done && /reconcil/i.test(title),
      );
    expect(await open()).toHaveLength(1);
    for (const { id } of list) {
      expect((await finance.call('/api/billing/difference/settle', { id, note: '' })).code).toBe('400');
    }
    await settle({ list });
    expect((await differences()).total).toBe(0);
  });
});
