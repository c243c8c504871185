import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sweepBillPayments } from '@kiga/server/billing/own-payments/sweep-bill-payments.ts';
import type { MerchantPlace } from '@kiga/server/billing/payments/merchant.ts';
import { alipayNotice } from '@kiga/server/billing/test-pay/test-alipay.ts';
import type { TestBooks, TestPayment } from '@kiga/server/billing/test-pay/test-books.ts';
import { wechatNotice } from '@kiga/server/billing/test-pay/test-wechat.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payInApp } from '../../support/billing.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { pdfTexts } from '../../support/pdf-text.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

const TODAY = '2026-11-20';
const bills = '/api/billing/bill';
const merchants = '/api/billing/own-merchant';

let now = new Date(`${TODAY}T02:00:00Z`);
let folder: string;
let server: TestServer;
let place: MerchantPlace;
let office: Caller;
let kigId: string;
let otherKig: string;
let mother: Parent;
let father: Parent;
let studentId: string;
let lastMonth = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kiga-own-'));
  const testPay = { file: path.join(folder, 'test-pay.json') };
  server = await startTestServer({ clock: { now: () => now }, testPay });
  const { db, secrets } = server.program;
  place = { db, secrets, testOrigin: () => server.address };
  office = await server.as('demo3');
  kigId = await organizationId(db, 'KG0001');
  otherKig = await organizationId(db, 'KG0002');
  await sql`update students set status = 'moved-out' where kig_id = ${kigId}`.execute(server.db);
  const { id: classId } = (await office.ask('/api/campus/class/list'))[0];
  const parents = [
    { parentName: '林芳', relation: 'mother', parentPhone: '13800138001' },
    { parentName: '林强', relation: 'father', parentPhone: '13800138002' },
  ];
  const child = { stuName: '林小满', sex: 'female', birthday: '2022-05-06', classId, parents };
  studentId = (await office.ask('/api/campus/student/save', child)).id;
  mother = await asParent(server, '13800138001');
  father = await asParent(server, '13800138002');
  const charge = { chargeName: '保教费', kind: 'care', basis: 'month', amountFen: 180_000, beginsOn: '2026-09-01' };
  await office.ask('/api/billing/charge/save', charge);
});

afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

/** Issues the bill of a month of its own. Returns its id. */
async function newBill(): Promise<string> {
  lastMonth += 1;
  const month = `2027-${String(lastMonth).padStart(2, '0')}`;
  await office.ask(`${bills}/make-month`, { month, dueOn: `${month}-05` });
  await office.ask(`${bills}/issue-month`, { month });
  const { list } = await office.ask(`${bills}/page`, { month });
  return list.find((one: { studentName: string }) => one.studentName === '林小满').id;
}
const start = (billId: string, channel = 'wechat', parent = mother): Promise<any> =>
  parent.ask('/bills/pay', { billId, channel });
const billOf = (id: string): Promise<any> => office.ask(`${bills}/get?id=${id}`);
const detailsOf = (id: string): Promise<any> => office.ask(`${bills}/details?id=${id}`);
const credit = async () => (await mother.ask(`/bills?studentId=${studentId}`)).creditFen as number;
const books = async () => JSON.parse(await readFile(path.join(folder, 'test-pay.json'), 'utf8')) as TestBooks;
const paymentAt = async (number: string) => (await books()).payments[number] as TestPayment;
const sweep = () => sweepBillPayments(server.program, place);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

type Notice = { headers: Record<string, string>; body: string };

/** Sends a notice to an address. Returns the HTTP status. */
async function send(url: string, notice: Notice): Promise<number> {
  return (await fetch(url, { method: 'POST', ...notice })).status;
}

describe('a bill', () => {
  it('is paid into the kindergarten’s own account in a parent’s app, with a receipt', async () => {
    const id = await newBill();
    expect((await mother.ask(`/bills?studentId=${studentId}`)).channels).toEqual(['wechat', 'alipay']);
    const started = await start(id);
    expect(started).toMatchObject({ amountFen: 180_000, secondsLeft: 1_800, isTest: true, alipay: null });
    expect(started.wechat.partnerId).toBe('1900000208');
    expect(await payInApp(server, started)).toContain('200');
    const { transactionId } = await paymentAt(started.paymentNumber);
    expect(await billOf(id)).toMatchObject({ status: 'paid', paidFen: 180_000 });
    const [payment] = (await detailsOf(id)).payments;
    expect(payment).toMatchObject({
      amountFen: 180_000,
      method: 'app',
      channel: 'wechat',
      receivedOn: TODAY,
      payerName: '林芳',
      reference: transactionId,
      refund: null,
    });
    const [shown] = (await father.ask(`/bills?studentId=${studentId}`)).list;
    expect(shown).toMatchObject({ status: 'paid', payments: [{ method: 'app', channel: 'wechat' }] });
    const receipt = await mother.ask(`/bills/receipt?studentId=${studentId}&paymentId=${payment.id}`);
    expect(pdfTexts(receipt as unknown as Buffer).join(' ')).toContain('WeChat Pay');
    expect((await mother.call('/bills/pay', { billId: id, channel: 'wechat' })).error).toBe('BILLING_NOT_OPEN');
  });

  it('is booked once when the platform is asked, tells it again, or tells another amount', async () => {
    const id = await newBill();
    const started = await start(id, 'alipay');
    await payInApp(server, started, 'quiet');
    later(1);
    await sweep();
    const paid = await paymentAt(started.paymentNumber);
    const real = await books();
    const answers = {
      again: await send(paid.noticeUrl, alipayNotice(real, paid)),
      amount: await send(paid.noticeUrl, alipayNotice(real, { ...paid, amountFen: 1 })),
      twice: await send(paid.noticeUrl, alipayNotice(real, { ...paid, transactionId: '2026112022001400001' })),
      unknown: await send(paid.noticeUrl, alipayNotice(real, { ...paid, number: 'BP261120-9999' })),
      // Another merchant of the platform, whose keys are its own.
      merchant: await send(paid.noticeUrl, alipayNotice(real, { ...paid, merchant: 'operator' })),
    };
    expect(answers).toEqual({ again: 200, amount: 409, twice: 409, unknown: 404, merchant: 401 });
    expect((await detailsOf(id)).payments).toMatchObject([{ amountFen: 180_000, channel: 'alipay' }]);
    expect(await billOf(id)).toMatchObject({ status: 'paid', paidFen: 180_000 });
  });

  it('has one payment for both parents, which ends when the office receives a part', async () => {
    const id = await newBill();
    const first = await start(id);
    expect((await start(id, 'wechat', father)).paymentNumber).toBe(first.paymentNumber);
    await office.ask(`${bills}/receive`, { id, amountFen: 80_000, method: 'cash', receivedOn: TODAY });
    const rest = await start(id);
    expect(rest.amountFen).toBe(100_000);
    expect(rest.paymentNumber).not.toBe(first.paymentNumber);
    later(1);
    await sweep();
    expect((await paymentAt(first.paymentNumber)).state).toBe('closed');
    await payInApp(server, rest);
    expect(await billOf(id)).toMatchObject({ status: 'paid', paidFen: 180_000 });
  });

  it('leaves money that it does not need to the child as credit, also when it comes late', async () => {
    const id = await newBill();
    const [started, other] = [await start(id), await start(id, 'alipay', father)];
    await office.ask(`${bills}/receive`, { id, amountFen: 80_000, method: 'cash', receivedOn: TODAY });
    later(31);
    expect(await payInApp(server, started)).toContain('200');
    expect(await billOf(id)).toMatchObject({ status: 'paid', paidFen: 180_000 });
    expect(await credit()).toBe(80_000);
    await payInApp(server, other);
    expect(await credit()).toBe(260_000);
    expect(await billOf(id)).toMatchObject({ status: 'paid', paidFen: 180_000 });
    // The next bill uses it, so the payment that it came from stays.
    const next = await newBill();
    expect(await billOf(next)).toMatchObject({ totalFen: 0, status: 'paid' });
    const { payments } = await detailsOf(id);
    const late = payments.find((one: { channel: string }) => one.channel === 'alipay');
    const refused = await office.call(`${bills}/reverse`, { paymentId: late.id, reason: '重复' });
    expect(refused.error).toBe('BILLING_CREDIT_USED');
    const [byWechat] = payments.filter((one: { channel: string }) => one.channel === 'wechat');
    await office.ask(`${bills}/reverse`, { paymentId: byWechat.id, reason: '多付' });
    expect(await credit()).toBe(0);
    expect(await billOf(id)).toMatchObject({ status: 'issued', paidFen: 80_000 });
  });

  it('is hidden from another family, and from parents while it is a draft', async () => {
    const id = await newBill();
    await newChildOf(office, { stuName: '别别', phone: '13800138003' });
    const stranger = await asParent(server, '13800138003');
    const foreign = await stranger.call('/bills/pay', { billId: id, channel: 'wechat' });
    const month = '2028-01';
    await office.ask(`${bills}/make-month`, { month, dueOn: `${month}-05` });
    const { list } = await office.ask(`${bills}/page`, { month });
    const draft = list.find((one: { studentName: string }) => one.studentName === '林小满');
    const early = await mother.call('/bills/pay', { billId: draft.id, channel: 'wechat' });
    expect([foreign.error, early.error]).toEqual(['RECORD_NOT_FOUND', 'RECORD_NOT_FOUND']);
  });
});

describe('a reversed payment', () => {
  const pay = async () => {
    const id = await newBill();
    const started = await start(id);
    await payInApp(server, started);
    const [payment] = (await detailsOf(id)).payments;
    return { id, number: started.paymentNumber as string, paymentId: payment.id as string };
  };
  const refundOf = async (id: string) => (await detailsOf(id)).payments[0].refund;

  it('goes back to its payer through the platform', async () => {
    const { id, number, paymentId } = await pay();
    await office.ask(`${bills}/reverse`, { paymentId, reason: '交错了' });
    expect(await billOf(id)).toMatchObject({ status: 'issued', paidFen: 0 });
    expect(await refundOf(id)).toEqual({ status: 'refunding', failure: null });
    await sweep();
    expect(await refundOf(id)).toEqual({ status: 'refunded', failure: null });
    const refunded = (await paymentAt(number)).refundedAt;
    await sweep();
    expect((await paymentAt(number)).refundedAt).toBe(refunded);
    expect((await start(id)).amountFen).toBe(180_000);
  });

  it('tells the office to refund it at the platform when that refuses', async () => {
    const { id, number, paymentId } = await pay();
    await office.ask(`${bills}/reverse`, { paymentId, reason: '交错了' });
    await fetch(`${server.address}/test-pay/page/${number}/forget`, { method: 'POST' });
    await sweep();
    expect(await refundOf(id)).toMatchObject({
      status: 'refundFailed',
      failure: expect.stringContaining('订单不存在'),
    });
    const { list } = await office.ask('/api/system/message/page', { pageSize: 5 });
    expect(list.map(({ href }: { href: string }) => href)).toContain(`/billing/bills/${id}`);
  });
});

describe('a kindergarten’s own merchant account', () => {
  it('books nothing for another kindergarten when its own keys sign the notice', async () => {
    const id = await newBill();
    const started = await start(id);
    await payInApp(server, started, 'quiet');
    const paid = await paymentAt(started.paymentNumber);
    // The other kindergarten has the account of the test platform's other merchant, so it has keys that the platform signs with.
    const account = randomUUID();
    const keys = (await books()).keys.wechat;
    const held = {
      privateKey: keys.merchant.privateKey,
      platformKey: keys.platform.publicKey,
      apiV3Key: keys.apiV3Key,
    };
    const sealed = server.program.secrets.encrypt(JSON.stringify(held), 'bill_merchants.keys');
    await sql`insert into bill_merchants (kig_id, id, channel, merchant_name, merchant_id, app_id, certificate_serial,
        platform_key_id, is_test, keys_encrypted, status, created_at, updated_at)
      values (${otherKig}, ${account}, 'wechat', '别园', '1900000109', 'wxtest0000000001', 'TESTSERIAL0001',
        'PUB_KEY_ID_TEST', true, ${sealed}, 'on', now(), now())`.execute(server.db);
    const foreign = wechatNotice(await books(), { ...paid, merchant: 'operator' });
    const own = paid.noticeUrl.split('/').at(-1) as string;
    const at = (kig: string, one: string) => `${server.address}/pay/v1/notices/wechat/${kig}/${one}`;
    expect(paid.noticeUrl).toBe(at(kigId, own));
    const answers = {
      toItself: await send(at(otherKig, account), foreign),
      toTheOther: await send(at(kigId, own), foreign),
      mixed: await send(at(kigId, account), foreign),
      mixedBack: await send(at(otherKig, own), foreign),
      toOperator: await send(`${server.address}/pay/v1/notices/wechat/${own}`, foreign),
    };
    expect(answers).toEqual({ toItself: 404, toTheOther: 401, mixed: 404, mixedBack: 404, toOperator: 404 });
    expect(await billOf(id)).toMatchObject({ status: 'issued', paidFen: 0 });
    expect(await send(paid.noticeUrl, wechatNotice(await books(), paid))).toBe(200);
    expect(await billOf(id)).toMatchObject({ status: 'paid' });
  });

  it('takes keys that nobody ever sees again, and is on only after a test, once for a channel', async () => {
    const given = {
      channel: 'alipay',
      merchantName: '向日葵',
      merchantId: '2088000000000001',
      appId: '2021000000000001',
    };
    const { id } = await office.ask(`${merchants}/save`, { ...given, noticeOrigin: 'https://kiga.example.com' });
    expect((await office.call(`${merchants}/test`, { id })).error).toBe('BILLING_KEYS_MISSING');
    const { alipay } = (await books()).kigKeys;
    const entered = { id, privateKey: alipay.merchant.privateKey, platformKey: alipay.platform.publicKey };
    const wrong = await office.call(`${merchants}/enter-keys`, { ...entered, privateKey: 'x' });
    expect(wrong.errors).toMatchObject([{ field: 'privateKey', error: 'BILLING_KEY_UNREADABLE' }]);
    await office.ask(`${merchants}/enter-keys`, entered);
    const told = JSON.stringify([
      await office.ask(`${merchants}/get?id=${id}`),
      await office.ask(`${merchants}/history?id=${id}`),
    ]);
    expect(told).toContain('keyFingerprint');
    expect(told).not.toContain(entered.privateKey.slice(40, 80));
    expect((await office.call(`${merchants}/turn-on`, { id })).error).toBe('BILLING_NOT_TESTED');
    await sql`update bill_merchants set tested_at = now() where id = ${id}`.execute(server.db);
    expect((await office.call(`${merchants}/turn-on`, { id })).error).toBe('BILLING_CHANNEL_TWICE');
    const { list } = await office.ask(`${merchants}/page`, { channel: 'alipay', status: 'on' });
    await office.ask(`${merchants}/test`, { id: list[0].id });
    await office.ask(`${merchants}/turn-off`, { id: list[0].id });
    const off = await mother.call('/bills/pay', { billId: await newBill(), channel: 'alipay' });
    expect(off.error).toBe('BILLING_CHANNEL_OFF');
    await office.ask(`${merchants}/turn-on`, { id });
  });

  it('is that of the kindergarten alone', async () => {
    const others = await Promise.all(['demo4', 'demo5', 'demo8', 'demo9', 'demo11'].map((name) => server.as(name)));
    const answers = await Promise.all(others.map((caller) => caller.call(`${merchants}/page`, {})));
    expect(answers.map(({ code }) => code)).toEqual(['403', '403', '403', '403', '403']);
  });
});
