import { reportSign, takenInKinds } from '@kiga/contract/billing/ledger.ts';
import type { BookFilter, BookReport } from '@kiga/contract/billing/months/book-month.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { releasePools } from '@kiga/server/billing/ledger/ledger-works.ts';
import { post } from '@kiga/server/billing/ledger/post.ts';
import { reconcile } from '@kiga/server/billing/payments/reconcile.ts';
import { sweepPayments } from '@kiga/server/billing/payments/sweep.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAccountOf, invoiceBuyer, newInvoiceFile, newPackage, newSlip, paidTopUp } from '../../support/billing.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let now = new Date('2026-10-05T02:00:00Z');
let server: TestServer;
let kindergarten: Caller;
let agent: Caller;
let finance: Caller;
let second: Caller;
let packageId: string;
let studentIds: string[];
/** An order whose slip waits, and one whose payment is open. */
let waiting: string;
let unpaid: string;

const order = '/api/billing/recharge-order';
const months = '/api/billing/book-month';
const OCTOBER = '2026-10';

/** Moves the present to the morning of a day, on which all sign in anew. */
async function goTo(day: string, hour = '02'): Promise<void> {
  now = new Date(`${day}T${hour}:00:00Z`);
  [kindergarten, agent, finance, second] = (await Promise.all(
    ['demo3', 'demo5', 'demo11', 'demo11b'].map((user) => server.as(user)),
  )) as [Caller, Caller, Caller, Caller];
}

/** Orders something online and pays it at the test platform, unless it stays open. */
async function payOnline(input: object, channel: 'wechat' | 'alipay', isPaid = true): Promise<string> {
  const { id } = await kindergarten.ask(`${order}/make`, { ...input, channel });
  const { paymentNumber } = await kindergarten.ask(`${order}/pay-online`, { id, channel });
  if (!isPaid) return id;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const page = `${server.address}/test-pay/page/${paymentNumber}`;
  const answer = await fetch(page, { method: 'POST', headers, body: 'act=pay' });
  expect(answer.status).toBe(200);
  return id;
}

const reportOf = (month = OCTOBER) => finance.ask(`${months}/report?month=${month}`);
const blockers = async (month = OCTOBER): Promise<string[]> =>
  (await reportOf(month)).blockers.map(({ kind, count, period }: any) => [kind, count, period].join(' ').trim());
const close = (caller = finance, month = OCTOBER) => caller.call(`${months}/close`, { month });

/** Books an amount from the bank to the operator's income. */
const book = (db: AnyDatabase, key: string, at: string, amountFen = 1_000) =>
  post(db, {
    key,
    code: 'unclaimed',
    at: new Date(at),
    actorId: '00000000-0000-0000-0000-000000000000',
    entries: [
      { kind: 'bank', organizationId: null, amountFen: -amountFen },
      { kind: 'income', organizationId: null, amountFen },
    ],
  });

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, testPay: true });
  await goTo('2026-10-05');
  packageId = await newPackage(await server.as('demo9'), { packageName: '安心接送' });
  const classes = await kindergarten.ask('/api/campus/class/list');
  for (const stuName of ['账一', '账二']) {
    const { id } = await kindergarten.ask('/api/campus/student/save', {
      stuName,
      sex: 'male',
      birthday: '2022-05-06',
      classId: classes[0].id,
    });
    studentIds = [...(studentIds ?? []), id];
  }
  const topUp = await paidTopUp(server, { buyer: kindergarten, finance, amountFen: 20_000, number: 1 });
  const { id } = await kindergarten.ask('/api/billing/invoice/request', { ...invoiceBuyer, orders: [topUp] });
  await finance.ask('/api/billing/invoice/enter-invoice', {
    id,
    invoiceNumber: '26112000000107355201',
    invoicedOn: '2026-10-05',
    document: await newInvoiceFile(server, finance),
  });
  await payOnline({ kind: 'topUp', amountFen: 50_000 }, 'wechat');
  await payOnline({ kind: 'renewal', packageId, months: 6, studentIds }, 'alipay');
  const once = { kind: 'renewal', packageId, months: 1, studentIds: [studentIds[0]], channel: 'balance' };
  const renewed = await kindergarten.ask(`${order}/make`, once);
  if (renewed.status !== 'paid') throw new Error(`the renewal is ${renewed.status}`);
  await finance.ask(`${order}/refund`, { id: renewed.id, reason: '重复续费' });
  await goTo('2026-10-20');
  await releasePools(server.program);
  await bankAccountOf(agent);
  const withdrawal = await agent.ask('/api/billing/withdrawal/apply', { amountFen: 1_000 });
  await finance.ask('/api/billing/withdrawal/reject', { id: withdrawal.id, reason: '账号有误' });
  // A slip and a payment stay open at the end of the month, an hour before it.
  await goTo('2026-10-31', '15');
  const credentials = await newSlip(server, kindergarten, '#336699');
  const slip = { kind: 'topUp', amountFen: 7_000, channel: 'bank', credentials };
  waiting = (await kindergarten.ask(`${order}/make`, slip)).id;
  unpaid = await payOnline({ kind: 'topUp', amountFen: 900 }, 'wechat', false);
  await goTo('2026-11-02');
});

afterAll(() => server.close());

describe('a month of the operator’s books', () => {
  it('names everything that keeps it open, and nothing that was done', async () => {
    const reconciled = () => {
      const { db, secrets } = server.program;
      return reconcile(server.program, { db, secrets, testOrigin: () => server.address });
    };
    // Two merchant accounts, from the day of their first payment to the end of the month.
    expect(await blockers()).toEqual(['unreconciled 54 2026-10-05', 'payments 1', 'slips 1']);
    await reconciled();
    await sql`insert into billing_differences (id, bill_day, channel, kind, our_fen, platform_fen, created_at, updated_at)
      values (gen_random_uuid(), '2026-10-31', 'wechat', 'amount', 900, 800, now(), now())`.execute(server.db);
    await sql`update ledger_accounts set balance_fen = balance_fen + 3 where kind = 'held'`.execute(server.db);
    expect(await blockers()).toEqual(['proof 1', 'differences 1', 'payments 1', 'slips 1']);
    const refused = await close();
    expect(refused).toMatchObject({ code: '409', error: 'BILLING_BOOKS_BLOCKED' });
    await sql`update ledger_accounts set balance_fen = balance_fen - 3 where kind = 'held'`.execute(server.db);
    const { list } = await finance.ask('/api/billing/difference/page', { status: ['open'] });
    await finance.ask('/api/billing/difference/settle', { id: list[0].id, note: '平台补记' });
    await finance.ask(`${order}/reject`, { id: waiting, refusal: 'unreadable' });
    await kindergarten.ask(`${order}/close`, { id: unpaid });
    const { db, secrets } = server.program;
    await sweepPayments(server.program, { db, secrets, testOrigin: () => server.address });
    expect(await blockers()).toEqual([]);
  });

  it('is closed in order, and only when it is over', async () => {
    expect(await blockers('2026-11')).toEqual(['running 1', `order 1 ${OCTOBER}`]);
    expect(await blockers('2026-09')).toEqual([`order 1 ${OCTOBER}`]);
    expect((await finance.ask(`${months}/report`)).month).toBe(OCTOBER);
    expect((await close(finance, '2026-11')).error).toBe('BILLING_BOOKS_BLOCKED');
  });

  it('has equal sums of what was taken in and of all other accounts, and the sums of its orders', async () => {
    const { report }: { report: BookReport } = (await reportOf()) as never;
    const { rows } = await sql<{
      kind: string;
      sum: string;
    }>`select a.kind, sum(e.amount_fen) as sum from ledger_entries e
      join ledger_accounts a on a.id = e.account_id group by a.kind`.execute(server.db);
    const closing = Object.fromEntries(report.accounts.map(({ kind, closingFen }) => [kind, closingFen]));
    for (const { kind, sum } of rows)
      expect([kind, closing[kind]]).toEqual([kind, reportSign(kind as never) * Number(sum)]);
    expect(report.accounts.find(({ kind }) => kind === 'wechat')).toEqual({
      kind: 'wechat',
      openingFen: 0,
      inFen: 50_000,
      outFen: 0,
      closingFen: 50_000,
    });
    const isIn = (kind: string) => (takenInKinds as readonly string[]).includes(kind);
    const side = (wanted: boolean) =>
      report.accounts.filter(({ kind }) => isIn(kind) === wanted).reduce((sum, one) => sum + one.closingFen, 0);
    expect(side(true)).toBe(side(false));
    const noRefund = { refunds: 0, refundedFen: 0 };
    // 12 x 12.80 = 153.60, of which Alipay keeps 0.92.
    expect(report.packages).toEqual([
      { kind: 'topUp', packageName: null, orders: 2, totalFen: 70_000, feeFen: 300, ...noRefund },
      {
        kind: 'renewal',
        packageName: '安心接送',
        orders: 2,
        totalFen: 16_640,
        feeFen: 92,
        refunds: 1,
        refundedFen: 1_280,
      },
    ]);
    expect(report.channels).toHaveLength(4);
    expect(report.channels).toContainEqual({ channel: 'bank', orders: 1, totalFen: 20_000, feeFen: 0, ...noRefund });
    expect(report.agents).toMatchObject([{ earnedFen: 3_288, refundedFen: 260, paidOutFen: 0, closingFen: 3_028 }]);
    expect(report.withdrawals).toEqual([
      { code: 'withdrawalHeld', count: 1, amountFen: 1_000 },
      { code: 'withdrawalPaid', count: 0, amountFen: 0 },
      { code: 'withdrawalReturned', count: 1, amountFen: 1_000 },
    ]);
    expect(report.invoices).toEqual({ issued: 1, issuedFen: 20_000, red: 0, redFen: 0 });
  });

  it('opens each of its sums to the entries that make it', async () => {
    const { report }: { report: BookReport } = (await reportOf()) as never;
    const entries = async (filter: BookFilter) => {
      const { list } = await finance.ask(`${months}/entries`, { month: OCTOBER, pageSize: 200, ...filter });
      return list as { amountFen: number; origin: string | null }[];
    };
    const sumOf = async (filter: BookFilter) => (await entries(filter)).reduce((sum, one) => sum + one.amountFen, 0);
    for (const { kind, inFen, outFen } of report.accounts) {
      expect([kind, await sumOf({ account: kind })]).toEqual([kind, inFen - outFen]);
    }
    for (const { kind, packageName, orders, totalFen, refundedFen, feeFen } of report.packages) {
      const of = { kind, ...(packageName !== null && { packageName }) };
      expect(await entries({ ...of, orders: 'booked' })).toHaveLength(orders);
      expect(await sumOf({ ...of, orders: 'booked' })).toBe(totalFen);
      expect(await sumOf({ ...of, orders: 'refunded' })).toBe(refundedFen);
      expect(await sumOf({ ...of, account: 'channelFees' })).toBe(feeFen);
    }
    for (const { channel, totalFen, feeFen } of report.channels) {
      expect(await sumOf({ channel, orders: 'booked' })).toBe(totalFen);
      expect(await sumOf({ channel, account: 'channelFees' })).toBe(feeFen);
    }
    const [{ organizationId, earnedFen, closingFen }] = report.agents as [BookReport['agents'][number]];
    expect(await sumOf({ organizationId, code: 'renewal' })).toBe(earnedFen);
    expect(await sumOf({ organizationId })).toBe(closingFen);
    const wrong = await finance.call(`${months}/entries`, { month: OCTOBER, account: 'none' });
    expect(wrong.code).toBe('400');
  });

  it('is closed by finance and read by operations, and nobody else sees it', async () => {
    const operations = await server.as('demo9');
    expect((await operations.call(`${months}/report?month=${OCTOBER}`)).code).toBe('200');
    expect((await close(operations)).code).toBe('403');
    for (const caller of [kindergarten, agent]) {
      expect((await caller.call(`${months}/report?month=${OCTOBER}`)).code).toBe('403');
    }
    expect((await finance.call(`${months}/vouchers`, { month: OCTOBER })).error).toBe('BILLING_BOOKS_OPEN');
  });

  it('waits for a posting under way, and is closed once when two windows close it', async () => {
    const before = (await reportOf()).report.accounts.find(({ kind }: any) => kind === 'bank').inFen;
    let closing: Promise<{ code?: string; error?: string }[]> = Promise.resolve([]);
    await server.program.db.transaction().execute(async (tx) => {
      await book(tx, 'under way', '2026-10-31T15:59:59Z');
      closing = Promise.all([close(finance), close(second)]);
      const waitingLocks = async () =>
        (
          await sql`select from pg_locks where relation = 'ledger_transactions'::regclass and not granted`.execute(
            server.db,
          )
        ).rows.length;
      await expect.poll(waitingLocks).toBe(2);
    });
    const answers = await closing;
    expect(answers.map(({ code }) => String(code)).toSorted()).toEqual(['200', '409']);
    expect(answers.find(({ code }) => code === '409')?.error).toBe('BILLING_BOOKS_CLOSED');
    const { report, closed } = await reportOf();
    expect(report.accounts.find(({ kind }: any) => kind === 'bank').inFen).toBe(before + 1_000);
    expect(closed).toMatchObject({
      at: now.toISOString(),
      isIntact: true,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await finance.ask(`${months}/report`)).month).toBe('2026-11');
  });

  it('takes no posting any more, not even from the database’s owner, while the next month does', async () => {
    const late = server.program.db.transaction().execute((tx) => book(tx, 'late', '2026-10-31T15:59:59Z'));
    await expect(late).rejects.toMatchObject({ id: 'BILLING_BOOKS_CLOSED' });
    const isBooked = await server.program.db.transaction().execute((tx) => book(tx, 'in time', '2026-10-31T16:00:00Z'));
    expect(isBooked).toBe(true);
    const { db } = server;
    const statements = [
      sql`insert into ledger_transactions (id, key, code, at, actor_id)
        values (gen_random_uuid(), 'by hand', 'topUp', '2026-10-05', gen_random_uuid())`,
      sql`insert into ledger_entries (account_id, transaction_id, amount_fen)
        select a.id, t.id, 5 from ledger_accounts a, ledger_transactions t
        where a.kind = 'alipay' and t.key = 'under way' limit 1`,
      sql`insert into ledger_orders select gen_random_uuid(), 'X', kind, kindergarten_id, agent_id, package_name,
          child_count, months, price_fen, agent_price_fen, fee_basis_points, total_fen, channel_fee_fen, platform_fen,
          agent_fen, channel, booked_at, is_in_pool, is_of_parent, kindergarten_fen
        from ledger_orders where booked_at < '2026-10-31' limit 1`,
    ];
    for (const statement of statements) await expect(statement.execute(db)).rejects.toThrow('is closed');
    for (const statement of [
      `update ledger_months set report = ''`,
      'delete from ledger_months',
      'truncate ledger_months',
    ]) {
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('the ledger is not changed');
    }
  });

  it('keeps its report when a name changes later, and shows when the stored report was changed', async () => {
    const { report: before } = await reportOf();
    await sql`update organizations set name = '改名代理' where code = 'AG0001'`.execute(server.db);
    expect((await reportOf()).report).toEqual(before);
    const change = (from: string, to: string) =>
      server.db.transaction().execute(async (tx) => {
        await sql`alter table ledger_months disable trigger user`.execute(tx);
        await sql`update ledger_months set report = replace(report, ${from}, ${to})`.execute(tx);
        await sql`alter table ledger_months enable trigger user`.execute(tx);
      });
    await change('"inFen":50000', '"inFen":50001');
    expect((await reportOf()).closed.isIntact).toBe(false);
    await change('"inFen":50001', '"inFen":50000');
    expect((await reportOf()).closed.isIntact).toBe(true);
  });

  it('gives its vouchers as a file whose debits equal its credits and whose sums are those of the ledger', async () => {
    const answer = await finance.call(`${months}/vouchers`, { month: OCTOBER });
    expect(answer.status).toBe(200);
    const [sheet] = await readWorkbook(answer.data as unknown as Buffer);
    const [heads, ...lines] = (sheet?.grid ?? []) as any[][];
    expect(heads).toEqual([
      '日期',
      '凭证字',
      '凭证号',
      '摘要',
      '科目编码',
      '科目名称',
      '借方金额',
      '贷方金额',
      '辅助核算（往来单位）',
    ]);
    const fen = (cell: unknown) => Math.round(Number(cell ?? 0) * 100);
    const byVoucher = Map.groupBy(lines, ([day, , number]) => `${day} ${number}`);
    for (const [voucher, own] of byVoucher) {
      const sum = own.reduce((all, line) => all + fen(line[6]) - fen(line[7]), 0);
      expect([voucher, sum]).toEqual([voucher, 0]);
    }
    const causes = [...new Set(lines.map(([, , , summary]) => summary))];
    expect(causes).toEqual(['订单退款', '会员续费', '余额充值', '待认领款入账']);
    const debitOf = (code: string) =>
      lines.filter((line) => line[4] === code).reduce((all, line) => all + fen(line[6]) - fen(line[7]), 0);
    const { report }: { report: BookReport } = (await reportOf()) as never;
    const ledger = (kind: string) => {
      const { inFen = 0, outFen = 0 } = report.accounts.find((one) => one.kind === kind) ?? {};
      return inFen - outFen;
    };
    const fees = ledger('channelFees');
    expect(debitOf('1012')).toBe(ledger('wechat') + ledger('alipay') - fees);
    expect(debitOf('1002')).toBe(ledger('bank') - ledger('paidOut'));
    expect(debitOf('2203')).toBe(-ledger('credit'));
    expect(debitOf('2202')).toBe(-ledger('pool') - ledger('available') - ledger('held'));
    expect(debitOf('6001')).toBe(-ledger('income') - fees);
    expect(debitOf('6603')).toBe(fees);
    expect(lines.filter((line) => line[4] === '2202').map((line) => line[8])).toContain('改名代理');
  });

  it('gives its report as a file with a sheet for each part', async () => {
    const answer = await finance.call(`${months}/export`, { month: OCTOBER });
    expect(answer.status).toBe(200);
    const sheets = await readWorkbook(answer.data as unknown as Buffer);
    expect(sheets).toHaveLength(6);
    expect(sheets[0]?.grid[1]?.slice(1)).toEqual([0, 500, 0, 500]);
    expect(sheets[1]?.grid[2]).toEqual(['安心接送', 2, 166.4, 1, 12.8, 0.92]);
  });
});
