import { dayAfter } from '@kiga/entity/days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceBuyer as buyer, newInvoiceFile, newPackage, paidTopUp } from '../../support/billing.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import type { Caller } from '../../support/test-server.ts';

let tenants: Tenants;
let kindergarten: Caller;
let agent: Caller;
let finance: Caller;
let today: string;

const path = '/api/billing/invoice';
let serial = 0;

beforeAll(async () => {
  tenants = await startTenants();
  const { as, server } = tenants;
  [kindergarten, agent, finance] = [as(3), as(5), as(11)];
  today = server.program.clock.now().toISOString().slice(0, 10);
});

afterAll(() => tenants.server.close());

const paid = (amountFen: number, by = kindergarten) => {
  serial += 1;
  return paidTopUp(tenants.server, { buyer: by, finance, amountFen, number: serial });
};
const request = (orders: readonly string[], more: Record<string, unknown> = {}, by = kindergarten) =>
  by.call(`${path}/request`, { ...buyer, orders, ...more });
const requested = async (amounts: readonly number[]) => {
  const orders: string[] = [];
  for (const amountFen of amounts) orders.push(await paid(amountFen));
  const { code, data } = await request(orders);
  expect(code).toBe('200');
  return { id: data.id as string, orders };
};
const file = (bytes?: Uint8Array, ending?: string) => newInvoiceFile(tenants.server, finance, bytes, ending);
const enter = async (id: string, invoiceNumber: string, more: Record<string, unknown> = {}, by = finance) =>
  by.call(`${path}/enter-invoice`, { id, invoiceNumber, invoicedOn: today, document: await file(), ...more });
const issued = async (id: string, invoiceNumber: string) => {
  const { code } = await enter(id, invoiceNumber);
  expect(code).toBe('200');
};
const openIds = async (by = kindergarten) =>
  (await by.ask(`${path}/open`)).orders.map(({ id }: { id: string }) => id) as string[];
/** Texts of the messages to an account whose title begins so. */
const toldTo = async (by: Caller, start: string): Promise<string[]> => {
  const { list } = await by.ask('/api/system/message/page', { pageSize: 100 });
  return list.flatMap(({ title, text }: any) => (title.startsWith(start) ? [`${title}. ${text}`] : []));
};
/** Number of finance’s open to-dos about an invoice. */
const todosOf = async (id: string): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) from messages m join accounts a on a.id = m.account_id
    where a.user_name = 'demo11' and m.source = ${`billing.invoice:${id}`} and m.done_at is null`.execute(
    tenants.server.db,
  );
  return Number(rows[0]?.count);
};

describe('a request for an invoice', () => {
  it('has the sum of its orders, which leave the list of open orders, when finance is told', async () => {
    const orders = [await paid(12_345), await paid(655)];
    expect(await openIds()).toEqual(expect.arrayContaining(orders));
    const { code, data } = await request(orders, { taxNumber: '9144 0300 7152 6726 xg', note: '请备注园所' });
    expect(code).toBe('200');
    expect(await kindergarten.ask(`${path}/get?id=${data.id}`)).toMatchObject({
      requestNumber: expect.stringMatching(/^IV\d{6}-\d{4}$/),
      requesterName: expect.any(String),
      ...buyer,
      note: '请备注园所',
      amountFen: 13_000,
      orderCount: 2,
      status: 'requested',
      waitingMinutes: 0,
    });
    const rest = await openIds();
    expect(rest.filter((id) => orders.includes(id))).toEqual([]);
    expect((await kindergarten.ask(`${path}/open`)).buyers).toMatchObject([buyer]);
    expect(await toldTo(finance, 'Invoice to issue')).toEqual([expect.stringContaining('130.00 yuan')]);
    expect(await todosOf(data.id)).toBe(1);
  });

  it('wins once when two windows ask for one order at the same time', async () => {
    const orders = [await paid(100)];
    const answers = await Promise.all([request(orders), request(orders)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect(answers.flatMap(({ errors = [] }) => errors)).toMatchObject([
      { field: 'orders', error: 'BILLING_INVOICE_ORDER_OFF' },
    ]);
  });

  it('is refused at its fields when an input is missing or wrong', async () => {
    const orders = [await paid(100)];
    const issues = async (more: Record<string, unknown>) =>
      (await request(orders, more)).errors?.map(({ field, error }) => `${field} ${error}`);
    expect(await issues({ orders: [] })).toEqual(['orders BILLING_INVOICE_NO_ORDER']);
    expect(await issues({ buyerName: '' })).toEqual(['buyerName FIELD_REQUIRED']);
    expect(await issues({ email: 'finance' })).toEqual(['email FIELD_FORMAT']);
    expect(await issues({ taxNumber: '9144030071526726XA' })).toEqual(['taxNumber BILLING_TAX_NUMBER']);
    expect(await issues({ kind: 'special', taxNumber: null })).toEqual(['taxNumber FIELD_REQUIRED']);
    expect(await issues({ bankAndAccount: '华禾银行 0200' })).toEqual(['bankAndAccount FIELD_UNKNOWN']);
    expect(await issues({ amountFen: 1 })).toEqual(['amountFen FIELD_UNKNOWN']);
    const special = { kind: 'special', addressAndPhone: '望京路 1 号 010-1', bankAndAccount: '华禾银行 0200' };
    expect((await request(orders, special)).code).toBe('200');
  });

  it('is refused when an order was paid from the balance, by another organization, not at all, or is refunded', async () => {
    const packageId = await newPackage(tenants.as(9), { packageName: '开票套餐' });
    const { children } = await kindergarten.ask('/api/billing/recharge-order/renewals');
    await paid(100_000);
    const renewal = { kind: 'renewal', packageId, months: 1, studentIds: [children[0].id] };
    const make = (by: Caller, channel: string) =>
      by.ask('/api/billing/recharge-order/make', {
        ...renewal,
        channel,
        ...(by === agent && { kigId: tenants.kig[1] }),
      });
    const fromBalance = await make(kindergarten, 'balance');
    const ofAgent = await make(agent, 'bank');
    const unpaid = await make(kindergarten, 'bank');
    const refunded = await paid(100);
    await finance.ask('/api/billing/recharge-order/refund', { id: refunded, reason: '重复付款' });
    const foreign = await paid(100, tenants.of(2));
    expect(fromBalance.status).toBe('paid');
    for (const id of [fromBalance.id, ofAgent.id, unpaid.id, refunded, foreign]) {
      expect((await request([id])).errors, id).toMatchObject([{ error: 'BILLING_INVOICE_ORDER_OFF' }]);
      expect(await openIds()).not.toContain(id);
    }
    expect((await request([foreign], {}, tenants.of(2))).code).toBe('200');
  });

  it('lets its orders be asked for again when it is withdrawn or rejected', async () => {
    const { id, orders } = await requested([100]);
    await kindergarten.ask(`${path}/cancel`, { id });
    const again = await request(orders);
    expect(again.code).toBe('200');
    const { id: second } = again.data;
    expect((await finance.call(`${path}/reject`, { id: second })).errors).toMatchObject([{ error: 'FIELD_REQUIRED' }]);
    await finance.ask(`${path}/reject`, { id: second, reason: '抬头不符' });
    expect(await toldTo(kindergarten, 'Invoice request rejected')).toEqual([expect.stringContaining('抬头不符')]);
    expect(await todosOf(second)).toBe(0);
    expect((await request(orders)).code).toBe('200');
  });

  it('is not decided by the account that asked', async () => {
    const { id } = await requested([100]);
    await sql`update billing_invoices set requested_by_id = (select id from accounts where user_name = 'demo11')
      where id = ${id}`.execute(tenants.server.db);
    expect((await enter(id, '26110000000000000099')).error).toBe('BILLING_OWN_STEP');
    expect((await finance.call(`${path}/reject`, { id, reason: '抬头不符' })).error).toBe('BILLING_OWN_STEP');
    expect((await finance.ask(`${path}/get?id=${id}`)).can).not.toContain('enterInvoice');
  });
});

describe('an issued invoice', () => {
  it('is entered with its number, day and file when all are right, and told to who asked', async () => {
    const { id } = await requested([2_500]);
    await issued(id, '26110000000000000001');
    const read = await kindergarten.ask(`${path}/get?id=${id}`);
    expect(read).toMatchObject({ status: 'issued', invoiceNumber: '26110000000000000001', invoicedOn: today });
    expect(await toldTo(kindergarten, 'Invoice issued')).toEqual([
      expect.stringContaining('25.00 yuan. Invoice 26110000000000000001'),
    ]);
    expect(await todosOf(id)).toBe(0);
    for (const by of [kindergarten, finance]) {
      const { document } = await by.ask(`${path}/get?id=${id}`);
      const response = await fetch(`${tenants.server.address}/media/kiga/${document}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
    }
    expect(await tenants.as(9).ask(`${path}/get?id=${id}`)).not.toHaveProperty('document');
    expect(await tenants.as(9).ask(`${path}/get?id=${id}`)).not.toHaveProperty('email');
  });

  it('is refused at its fields when number, day or file is wrong', async () => {
    const { id } = await requested([100]);
    const issues = async (invoiceNumber: string, more: Record<string, unknown> = {}) =>
      (await enter(id, invoiceNumber, more)).errors?.map(({ field, error }) => `${field} ${error}`);
    const good = '26110000000000000002';
    expect(await issues('')).toEqual(['invoiceNumber FIELD_REQUIRED']);
    expect(await issues('2611000000000000000')).toEqual(['invoiceNumber FIELD_FORMAT']);
    expect(await issues('26110000000000000001')).toEqual(['invoiceNumber BILLING_INVOICE_NUMBER_USED']);
    expect(await issues(good, { invoicedOn: dayAfter(today, 1) })).toEqual(['invoicedOn FIELD_DATE_IN_FUTURE']);
    expect(await issues(good, { invoicedOn: dayAfter(today, -1) })).toEqual(['invoicedOn BILLING_INVOICE_EARLY']);
    expect(await issues(good, { document: null })).toEqual(['document FIELD_REQUIRED']);
    const program = await file(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]));
    expect(await issues(good, { document: program })).toEqual(['document FIELD_FILE_FORMAT']);
    // A zip without the main entry of an OFD document.
    const archive = await file(emptyZip('other.xml'), 'ofd');
    expect(await issues(good, { document: archive })).toEqual(['document FIELD_FILE_FORMAT']);
    const ofd = await file(emptyZip('OFD.xml'), 'ofd');
    expect((await enter(id, good, { document: ofd })).code).toBe('200');
    expect((await enter(id, '26110000000000000003')).error).toBe('STATE_CHANGED');
  });

  it('is not entered when an order was refunded since the request', async () => {
    const { id, orders } = await requested([100, 200]);
    await finance.ask('/api/billing/recharge-order/refund', { id: orders[1], reason: '重复付款' });
    expect((await enter(id, '26110000000000000004')).error).toBe('BILLING_INVOICE_REFUNDED');
  });

  it('is cancelled in red when an order is refunded, and frees the others', async () => {
    const { id, orders } = await requested([300, 400]);
    await issued(id, '26110000000000000005');
    const redden = (redNumber: string) => finance.call(`${path}/redden`, { id, redNumber, reason: '订单已退款' });
    expect((await redden('26110000000000000006')).error).toBe('BILLING_INVOICE_NOT_REFUNDED');
    expect((await finance.ask(`${path}/get?id=${id}`)).can).not.toContain('redden');
    await finance.ask('/api/billing/recharge-order/refund', { id: orders[0], reason: '重复付款' });
    expect(await toldTo(finance, 'Invoice to cancel in red: 7.00')).toHaveLength(1);
    expect(await todosOf(id)).toBe(1);
    expect((await redden('26110000000000000005')).errors).toMatchObject([
      { field: 'redNumber', error: 'BILLING_INVOICE_NUMBER_USED' },
    ]);
    expect((await redden('26110000000000000006')).code).toBe('200');
    expect(await todosOf(id)).toBe(0);
    expect(await kindergarten.ask(`${path}/get?id=${id}`)).toMatchObject({
      status: 'red',
      redNumber: '26110000000000000006',
    });
    expect((await request([orders[0] as string])).errors).toMatchObject([{ error: 'BILLING_INVOICE_ORDER_OFF' }]);
    expect((await request([orders[1] as string])).code).toBe('200');
  });

  it('is seen by its own organization, operations and finance when others ask for it', async () => {
    const { id } = await requested([100]);
    for (const other of [agent, tenants.of(2)]) {
      expect((await other.call(`${path}/get?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
      expect((await other.call(`${path}/orders?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
      expect((await other.call(`${path}/cancel`, { id })).error).toBe('RECORD_NOT_FOUND');
    }
    expect((await tenants.as(4).call(`${path}/get?id=${id}`)).error).toBe('PERMISSION_MISSING');
    expect((await tenants.as(9).ask(`${path}/orders?id=${id}`)).orders).toMatchObject([{ totalFen: 100 }]);
  });
});

/** Returns a zip with one empty entry, as GB/T 33190-2016 requires its main one in an OFD document. */
function emptyZip(name: string): Buffer {
  const named = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04_03_4b_50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(named.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02_01_4b_50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(named.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + named.length, 12);
  end.writeUInt32LE(local.length + named.length, 16);
  return Buffer.concat([local, named, central, named, end]);
}
