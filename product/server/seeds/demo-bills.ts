import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql, type Transaction } from 'kysely';
import { closeBillMonth } from '../src/billing/bills/bill-month.ts';
import { makeBills } from '../src/billing/bills/make-bills.ts';
import { receivePayment } from '../src/billing/bills/receive-payment.ts';
import { enterOwnMerchants } from '../src/billing/test-pay/enter-merchants.ts';
import { openTestBooks } from '../src/billing/test-pay/test-books.ts';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { PROGRAM_ID, programSession } from '../src/system/system.public.ts';
import { inTurn } from './demo.ts';
import { personOf } from './demo-people.ts';

/** Day of the month from which on the demo has drafts of the next one. */
const DRAFTS_FROM = 20;

/** Charges of the demo's first kindergarten. */
const charges = [
  { chargeName: '保教费', kind: 'care', basis: 'month', amountFen: 180_000 },
  { chargeName: '伙食费', kind: 'meals', basis: 'day', amountFen: 1_800 },
] as const;

/** Place of the bill that a parent paid online. */
const ONLINE = 1;

/** A moment of the story, and the person who acts then. */
interface Earlier {
  program: Program;
  scope: Scope;
}

/**
 * Tells a story about the bills of the first kindergarten: the last month is closed, the present one is paid but for some
 * arrears, and the next one has drafts late in the month. One family paid to the kindergarten's own account at the test
 * platform, whose keys are in `testPayFile`. It has no effect where there are charges or no children.
 */
export async function addBills(program: Program, testPayFile: string): Promise<void> {
  await enterOwnMerchants(program, openTestBooks(testPayFile));
  await inTurn(program, async (tx) => {
    const { scope } = await personOf(program, tx, 'demo3');
    const { today } = scope.session;
    const kigId = scope.oneTenant();
    const { rows } = await sql<{ there: boolean; children: boolean }>`select
        exists (select from bill_charges where kig_id = ${kigId}) as there,
        exists (select from students where kig_id = ${kigId} and status = 'enrolled') as children`.execute(tx);
    if (rows[0]?.there || !rows[0]?.children) return;
    const [last, present, next] = [monthOf(today, -1), monthOf(today, 0), monthOf(today, 1)];
    const beginsOn = `${monthOf(today, -3)}-01`;
    for (const one of charges) await saveRecord(program.stores.get('billing.charge'), scope, { ...one, beginsOn });
    await issueAndPay(program, tx, { month: last, until: today, arrears: 0 });
    await closeBillMonth(program, scope, last);
    await issueAndPay(program, tx, { month: present, until: today, arrears: 18 });
    if (Number(today.slice(8)) < DRAFTS_FROM) return;
    await makeBills(program.stores, scope, { month: next, dueOn: `${next}-05` });
  });
}

/** Issues the bills of a month on its first day; then each is paid on one of the days after, but for one of `arrears`. */
async function issueAndPay(
  program: Program,
  tx: Transaction<Database>,
  { month, until, arrears }: { month: string; until: string; arrears: number },
): Promise<void> {
  const first = await earlierOn(program, tx, `${month}-01`);
  const kigId = first.scope.oneTenant();
  await makeBills(program.stores, first.scope, { month, dueOn: `${month}-05` });
  const { rows: drafts } = await sql<{ id: string }>`select id from bills where kig_id = ${kigId} and month = ${month}
    and status = 'draft' order by bill_number`.execute(tx);
  const store = program.stores.named('billing.bill');
  for (const [index, { id }] of drafts.entries()) {
    const { totalFen } = await makeTransition(store, first.scope, 'issue', { id, asks: {} });
    const day = `${month}-${String(1 + ((index * 7) % 5)).padStart(2, '0')}`;
    const isOpen = arrears > 0 && index % arrears === 4;
    if (isOpen || day > until) continue;
    const { program: payer, scope } = await earlierOn(program, tx, day);
    if (index === ONLINE && arrears > 0) {
      await payOnline(payer, scope, { billId: id, amountFen: Number(totalFen), day });
      continue;
    }
    const isInCash = index % 4 === 0;
    await receivePayment(payer, scope, {
      key: `demo:${id}`,
      billId: id,
      // One family pays in two parts, and has paid the first.
      amountFen: arrears > 0 && index === 2 ? Math.floor(Number(totalFen) / 2) : Number(totalFen),
      method: isInCash ? 'cash' : 'transfer',
      receivedOn: day,
      reference: isInCash ? null : `HH ${day.slice(5).replace('-', '')} ${String(1000 + index)}`,
    });
  }
  // Transitions note the present moment, and families hear of a bill when it is issued.
  await sql`update bills b set issued_at = ${first.program.clock.now()},
      paid_at = (select max(p.at) from bill_payments p where p.kig_id = b.kig_id and p.bill_id = b.id
        and b.status = 'paid')
    where b.kig_id = ${kigId} and b.month = ${month}`.execute(tx);
  await sql`update family_messages set at = ${first.program.clock.now()} where kig_id = ${kigId}
    and name = 'billing.billIssued' and at > ${first.program.clock.now()}`.execute(tx);
}

/** Books a payment by WeChat, as its notice does. */
async function payOnline(
  program: Program,
  scope: Scope,
  { billId, amountFen, day }: { billId: string; amountFen: number; day: string },
): Promise<void> {
  const kigId = scope.oneTenant();
  const at = program.clock.now();
  const { rows } = await sql<{ id: string; payer: string | null }>`select m.id, (select p.parent_name from bills b
      join student_parents sp on sp.kig_id = b.kig_id and sp.student_id = b.student_id
      join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id
      where b.kig_id = m.kig_id and b.id = ${billId} order by p.id limit 1) as payer
    from bill_merchants m
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and m.channel = 'wechat' and m.is_test`.execute(scope.db);
  const asProgram = withScope({ ...programSession(PROGRAM_ID, at), today: day }, [kigId], scope.db);
  const reference = `42000${day.replaceAll('-', '')}1008200001`;
  const number = `BP${day.slice(2).replaceAll('-', '')}-0001`;
  const { paymentId } = await receivePayment(program, asProgram, {
    key: `online:wechat:${reference}`,
    billId,
    amountFen,
    method: 'app',
    receivedOn: day,
    payerName: rows[0]?.payer ?? null,
    reference,
  });
  await sql`insert into bill_online_payments (kig_id, id, bill_id, merchant_id, channel, payment_number, amount_fen,
      status, transaction_id, paid_at, payment_id, closes_at, created_at)
    values (${kigId}, ${uuid7(at.getTime())}, ${billId}, ${rows[0]?.id}, 'wechat', ${number},
      ${amountFen}, 'paid', ${reference}, ${at}, ${paymentId}, ${at}, ${at})`.execute(scope.db);
}

/** Returns the program and the demo's clerk at ten in the morning of a day. */
async function earlierOn(program: Program, tx: Transaction<Database>, day: string): Promise<Earlier> {
  const at = new Date(`${day}T10:00:00+08:00`);
  const earlier = { ...program, clock: { now: () => at } };
  const { scope } = await personOf(earlier, tx, 'demo3');
  return { program: earlier, scope: withScope(scope.session, scope.reach, tx) };
}

/** Returns the month of a day, or one some months away. */
function monthOf(day: string, by: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
}
