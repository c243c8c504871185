import { withScope } from '@kiga/kit-server/access/scope.ts';
import { tellOfArrears } from '@kiga/server/billing/bills/arrears.ts';
import { receivePayment } from '@kiga/server/billing/bills/receive-payment.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { pdfTexts } from '../../support/pdf-text.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { usualRefunds } from '../../support/refunds.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let office: Caller;
let kigId: string;
let now = new Date('2026-11-20T02:00:00Z');
let first: string;
let second: string;
let own: Parent;
let other: Parent;
const phones = ['13800138101', '13800138102'] as const;

const path = '/api/billing/bill';
const NOVEMBER = { month: '2026-11', dueOn: '2026-11-25' };

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, worksJobs: false });
  office = await server.as('demo3');
  kigId = await organizationId(server.db, 'KG0001');
  await sql`update students set status = 'moved-out' where kig_id = ${kigId}`.execute(server.db);
  first = (await newChildOf(office, { stuName: '账一', phone: phones[0] })).studentId;
  second = (await newChildOf(office, { stuName: '账二', phone: phones[1] })).studentId;
  [own, other] = [await asParent(server, phones[0]), await asParent(server, phones[1])];
  const charges = [
    { chargeName: '保教费', kind: 'care', basis: 'month', amountFen: 180_000 },
    { chargeName: '伙食费', kind: 'meals', basis: 'day', amountFen: 1_800 },
  ];
  for (const one of charges) await office.ask('/api/billing/charge/save', { ...one, beginsOn: '2026-09-01' });
});
afterAll(() => server?.close());

/** Returns the bills of a month. */
const billsOf = async (month: string): Promise<Record<string, any>[]> =>
  (await office.ask(`${path}/page`, { month, pageSize: 50 })).list;
const billOf = async (studentName: string, month = '2026-11') =>
  (await billsOf(month)).find((one) => one.studentName === studentName && one.status !== 'void') as Record<string, any>;
const receive = (id: string, amountFen: number | null, more: Record<string, unknown> = {}) =>
  office.call(`${path}/receive`, { id, amountFen, method: 'cash', receivedOn: '2026-11-20', ...more });
const issuesOf = async (answer: ReturnType<typeof receive>) => {
  const { code, error, errors } = await answer;
  return errors?.map(({ field, error: issue }) => `${field} ${issue}`) ?? `${code} ${error}`;
};
/** Returns the sum that the ledger says was paid for a bill, and the difference of all its accounts from zero. */
async function ledgerOf(billId: string): Promise<{ paid: number; owed: number }> {
  const { rows } = await sql<{ paid: string; owed: string }>`select
      coalesce(sum(case when code = 'payment' then amount_fen when code = 'reversal' then -amount_fen else 0 end), 0)
        as paid,
      coalesce(sum(case when to_account = 'receivable' then amount_fen when from_account = 'receivable'
        then -amount_fen else 0 end), 0) as owed
    from bill_transfers where bill_id = ${billId}`.execute(server.db);
  return { paid: Number(rows[0]?.paid), owed: Number(rows[0]?.owed) };
}

describe('the bills of a month', () => {
  it('are made once for each enrolled child when two clerks make them at once', async () => {
    const answers = await Promise.all([1, 2].map(() => office.ask(`${path}/make-month`, NOVEMBER)));
    expect(answers.map(({ made }) => made)).toEqual(expect.arrayContaining([0, 2]));
    const bills = await billsOf('2026-11');
    // 21 days with school in November 2026.
    expect(bills).toMatchObject([
      { billNumber: '2611-0001', status: 'draft', totalFen: 180_000 + 21 * 1_800, openFen: 0 },
      { billNumber: '2611-0002', status: 'draft', totalFen: 217_800 },
    ]);
  });

  it('take a line by hand with a reason, and no sum below zero', async () => {
    const { id } = await billOf('账二');
    const adjust = (adjustmentFen: number | null, reason = '兄弟姐妹优惠') =>
      office.call(`${path}/adjust`, { id, adjustmentFen, reason });
    expect((await adjust(null)).errors).toMatchObject([
      { field: 'adjustmentFen', error: 'BILLING_AMOUNT_EMPTY', text: 'The amount entered is empty!' },
    ]);
    expect(await issuesOf(adjust(0))).toEqual(['adjustmentFen BILLING_AMOUNT_ZERO']);
    expect(await issuesOf(adjust(-217_801))).toEqual(['adjustmentFen BILLING_BILL_BELOW_ZERO']);
    expect((await adjust(-17_800)).code).toBe('200');
    await office.ask(`${path}/make-month`, NOVEMBER);
    expect(await billOf('账二')).toMatchObject({ totalFen: 200_000 });
    const { lines } = await office.ask(`${path}/details?id=${id}`);
    expect(lines.map(({ label, quantity, amountFen }: any) => [label, quantity, amountFen])).toEqual([
      ['保教费', 1, 180_000],
      ['伙食费', 21, 37_800],
      ['兄弟姐妹优惠', 1, -17_800],
    ]);
  });

  it('keep their charges as they were when they were billed', async () => {
    const { list } = await office.ask('/api/billing/charge/page', {});
    const { id, version, ...fields } = list.find((one: any) => one.kind === 'meals');
    const changed = await office.call('/api/billing/charge/save', { id, version, amountFen: 2_000 });
    expect(changed.error).toBe('BILLING_CHARGE_USED');
    expect(await issuesOf(office.call('/api/billing/charge/save', { id, endsOn: '2026-11-10' }))).toEqual([
      'endsOn BILLING_CHARGE_BILLED',
    ]);
    expect((await office.call('/api/billing/charge/delete', { id })).error).toBe('BILLING_CHARGE_USED');
    expect(fields.amountFen).toBe(1_800);
  });

  it('are issued all at once, and the guardians are told', async () => {
    expect(await office.ask(`${path}/issue-month`, { month: '2026-11' })).toEqual({ issued: 2 });
    expect((await office.call(`${path}/issue-month`, { month: '2026-11' })).error).toBe('BILLING_NO_DRAFT');
    const { id } = await billOf('账一');
    expect(await ledgerOf(id)).toEqual({ paid: 0, owed: 217_800 });
    const { list } = await own.ask('/messages');
    expect(list).toMatchObject([{ topic: 'bill', title: 'November bill of 账一' }]);
  });
});

describe('a payment', () => {
  it('is refused at its field when the amount is no amount that is open', async () => {
    const { id } = await billOf('账一');
    const amounts = [null, 0, -1, 0.1, 100_000_000_000_000, 217_801];
    const told = [];
    for (const amount of amounts) told.push(await issuesOf(receive(id, amount)));
    expect(told).toEqual([
      ['amountFen BILLING_AMOUNT_EMPTY'],
      ['amountFen FIELD_AMOUNT_TOO_SMALL'],
      ['amountFen FIELD_AMOUNT_TOO_SMALL'],
      ['amountFen FIELD_NOT_NUMBER'],
      ['amountFen FIELD_AMOUNT_TOO_LARGE'],
      ['amountFen BILLING_ABOVE_OPEN'],
    ]);
    expect(await issuesOf(receive(id, 1, { receivedOn: '2026-11-21' }))).toEqual(['receivedOn FIELD_DATE_IN_FUTURE']);
    expect(await issuesOf(receive(id, 1, { method: 'app' }))).toEqual(['method FIELD_CHOICE_UNKNOWN']);
    expect((await billOf('账一')).paidFen).toBe(0);
  });

  it('succeeds once when two clerks receive the same open amount at once', async () => {
    const { id } = await billOf('账一');
    const answers = await Promise.all([receive(id, 217_800), receive(id, 217_800)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
    expect(await billOf('账一')).toMatchObject({ status: 'paid', paidFen: 217_800, openFen: 0 });
    expect(await ledgerOf(id)).toEqual({ paid: 217_800, owed: 0 });
  });

  it('opens its bill again when it is reversed, and its receipt says so', async () => {
    const { id } = await billOf('账一');
    const [payment] = (await office.ask(`${path}/details?id=${id}`)).payments;
    const receipt = async () =>
      (await office.ask(`${path}/receipt?language=zh_CN`, { paymentId: payment.id })) as unknown as Buffer;
    const before = pdfTexts(await receipt())[0]?.join(' ');
    expect(before).toContain('S2026-000001');
    expect(before).toContain('人民币贰仟壹佰柒拾捌元整');
    expect(pdfTexts(await receipt())[0]?.join(' ')).toBe(before);
    const reverse = () => office.call(`${path}/reverse`, { paymentId: payment.id, reason: '收错了' });
    expect((await reverse()).code).toBe('200');
    expect((await reverse()).error).toBe('BILLING_REVERSED');
    expect(await billOf('账一')).toMatchObject({ status: 'issued', paidFen: 0, openFen: 217_800 });
    expect(await ledgerOf(id)).toEqual({ paid: 0, owed: 217_800 });
    expect(pdfTexts(await receipt())[0]?.join(' ')).toContain('收错了');
  });

  it('is received once for each key when the program receives it, and numbers have no gap', async () => {
    const { id } = await billOf('账一');
    const scope = withScope({ ...programSession(PROGRAM_ID, now), today: '2026-11-20' }, [kigId], server.program.db);
    const given = { key: 'wx:1', billId: id, amountFen: 100_000, method: 'app', receivedOn: '2026-11-20' } as const;
    const once = () => scope.transaction((inside) => receivePayment(server.program, inside, given));
    const answers = await Promise.all([once(), once()]);
    expect(answers.map(({ receiptNumber }) => receiptNumber)).toEqual(['S2026-000002', 'S2026-000002']);
    expect(await billOf('账一')).toMatchObject({ status: 'issued', paidFen: 100_000, openFen: 117_800 });
    expect((await office.call(`${path}/void`, { id, reason: '错' })).error).toBe('BILLING_BILL_PAID');
  });
});

describe('a guardian', () => {
  it('reads the bills and receipts of its own children, and of no other', async () => {
    const { list } = await own.ask(`/bills?studentId=${first}`);
    expect(list).toMatchObject([{ month: '2026-11', paidFen: 100_000, status: 'issued' }]);
    expect(list[0].lines).toHaveLength(2);
    const paymentId = list[0].payments[1].id;
    const receipt = (student: string) => `/bills/receipt?studentId=${student}&paymentId=${paymentId}`;
    expect((await other.call(`/bills?studentId=${first}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await other.call(receipt(first))).error).toBe('RECORD_NOT_FOUND');
    expect((await other.call(receipt(second))).error).toBe('RECORD_NOT_FOUND');
  });
});

describe('arrears', () => {
  it('become one to-do on the day after the due day, and guardians are reminded once a day', async () => {
    const { id } = await billOf('账一');
    await tellOfArrears(server.program);
    const todos = async () =>
      (await office.ask('/api/system/message/page', { kind: 'todo' })).list.filter((one: any) =>
        one.title.startsWith('Arrears'),
      );
    expect(await todos()).toEqual([]);
    expect((await office.call(`${path}/remind`, { id })).error).toBe('BILLING_NOT_OVERDUE');
    now = new Date('2026-11-26T02:00:00Z');
    await tellOfArrears(server.program);
    await tellOfArrears(server.program);
    expect(await todos()).toMatchObject([{ title: 'Arrears: 2 bills' }]);
    expect((await office.call(`${path}/remind`, { id })).code).toBe('200');
    expect((await office.call(`${path}/remind`, { id })).error).toBe('BILLING_REMINDED_TODAY');
    expect(await office.ask(`${path}/remind-all`, {})).toEqual({ reminded: 1 });
    expect(await billOf('账一')).toMatchObject({ overdueDays: 1, remindedOn: '2026-11-26' });
  });
});

describe('the books of a month', () => {
  const month = '2026-11';
  const report = (of = month) => office.ask(`/api/billing/bill-month/report?month=${of}`);
  const close = () => office.call('/api/billing/bill-month/close', { month });

  it('are closed once the month is over and no draft remains, and stay as they were', async () => {
    expect((await close()).error).toBe('BILLING_MONTH_RUNNING');
    now = new Date('2026-12-01T02:00:00Z');
    const { id } = await billOf('账二');
    await office.ask(`${path}/void`, { id, reason: '重新计算' });
    await office.ask(`${path}/make-month`, { month, dueOn: '2026-12-05' });
    expect((await close()).error).toBe('BILLING_DRAFTS_REMAIN');
    await office.ask(`${path}/issue-month`, { month });
    expect((await close()).code).toBe('200');
    const { books, closedBy } = await report();
    expect(closedBy).toEqual(expect.any(String));
    expect(books.sums).toMatchObject({
      careFen: 360_000,
      mealsFen: 75_600,
      adjustmentFen: 0,
      chargedFen: 435_600,
      cashFen: 0,
      onlineFen: 100_000,
      arrearsFen: 335_600,
    });
    const open = await billOf('账二');
    expect(await issuesOf(receive(open.id, 1, { receivedOn: '2026-11-30' }))).toEqual([
      'receivedOn BILLING_MONTH_CLOSED',
    ]);
    expect((await receive(open.id, 217_800, { receivedOn: '2026-12-01' })).code).toBe('200');
    const [payment] = (await office.ask(`${path}/details?id=${open.id}`)).payments;
    await office.ask(`${path}/reverse`, { paymentId: payment.id, reason: '退回' });
    expect((await report()).books).toEqual(books);
    expect((await report('2026-12')).books.sums).toMatchObject({ receivedFen: 0, chargedFen: 0 });
    expect((await office.call(`${path}/make-month`, { month, dueOn: '2026-12-05' })).error).toBe(
      'BILLING_MONTH_CLOSED',
    );
  });

  it('come as a sheet with a row for each class and their sum', async () => {
    const bytes = (await office.ask('/api/billing/bill-month/export', { month })) as unknown as Buffer;
    const [sheet] = await readWorkbook(bytes);
    expect(sheet?.grid.at(-1)?.slice(0, 3)).toEqual(['Total', 3_600, 756]);
  });
});

describe('a refund of attendance', () => {
  const makeDecember = () => office.ask(`${path}/make-month`, { month: '2026-12', dueOn: '2026-12-05' });

  it('stands on one bill of a later month, and what it exceeds is credit for the next one', async () => {
    // A refund above the bill of December: 180,000 and 23 days with meals.
    const listId = '00000000-0000-7000-8000-0000000000aa';
    await sql`insert into refund_lists (kig_id, id, month, status, created_at, updated_at)
      values (${kigId}, ${listId}, '2026-11', 'approved', now(), now())`.execute(server.db);
    const days = [{ day: '2026-11-12', dueHalves: 2, cameHalves: 0, noticed: true }];
    await sql`insert into refund_lines (kig_id, list_id, student_id, class_id, from_day, to_day, terms, days, due_days,
        present_days, absent_days, measured_days, percent, fee_part_fen, meal_days, meal_part_fen, amount_fen)
      select kig_id, ${listId}, id, class_id, '2026-11-01', '2026-11-30', ${JSON.stringify(usualRefunds)}::jsonb,
        ${JSON.stringify(days)}::jsonb, 21, 20, 1, 20, 0, 228200, 1, 1800, 230000
      from students where id = ${first}`.execute(server.db);
    await makeDecember();
    await makeDecember();
    const december = await billOf('账一', '2026-12');
    expect(december.totalFen).toBe(0);
    const { lines } = await office.ask(`${path}/details?id=${december.id}`);
    expect(lines.slice(2)).toMatchObject([
      { kind: 'refund', amountFen: -230_000, refundMonth: '2026-11', days: ['2026-11-12'] },
      { kind: 'credit', amountFen: 230_000 - 221_400 },
    ]);
    await office.ask(`${path}/issue`, { id: december.id });
    expect(await billOf('账一', '2026-12')).toMatchObject({ status: 'paid', totalFen: 0 });
    await office.ask(`${path}/make-month`, { month: '2027-01', dueOn: '2027-01-05' });
    const january = await billOf('账一', '2027-01');
    const next = await office.ask(`${path}/details?id=${january.id}`);
    expect(next.creditFen).toBe(8_600);
    expect(next.lines.at(-1)).toMatchObject({ kind: 'credit', amountFen: -8_600 });
  });
});

describe('the ledger of a kindergarten', () => {
  it('has accounts that add up to zero, and bills that say what it says', async () => {
    const { rows } = await sql<{ differing: number }>`select count(*)::integer as differing from bills b
      where b.status in ('issued', 'paid') and coalesce(b.paid_fen, 0) <> (select coalesce(sum(
        case when t.code = 'payment' then t.amount_fen when t.code = 'reversal' then -t.amount_fen else 0 end), 0)
        from bill_transfers t where t.kig_id = b.kig_id and t.bill_id = b.id)`.execute(server.db);
    expect(rows).toEqual([{ differing: 0 }]);
    for (const one of await billsOf('2026-11')) {
      const owed = one.status === 'void' ? 0 : one.totalFen - one.paidFen;
      expect((await ledgerOf(one.id)).owed).toBe(owed);
    }
  });
});
