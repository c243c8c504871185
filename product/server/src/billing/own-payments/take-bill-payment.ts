import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { kindergartensById } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { billWithin } from '../bills/bill.ts';
import { closedUntil } from '../bills/closed-until.ts';
import { receivePayment } from '../bills/receive-payment.ts';
import { PaymentDiffersError } from '../payments/take-payment.ts';

/** A payment that a platform proved with the keys of a kindergarten's own merchant account. */
export interface ProvenBillPayment {
  kigId: string;
  merchantId: string;
  number: string;
  transactionId: string;
  amountFen: number;
  paidAt: Date;
}

interface Row {
  id: string;
  billId: string;
  channel: OnlineChannel;
  amountFen: string;
  transactionId: string | null;
  parentId: string | null;
}

/**
 * Books a proven payment of a bill once, however often and late it is told. Money above what the bill leaves open becomes
 * credit of the child. Returns null for a payment that the kindergarten did not start through this account. Throws
 * PaymentDiffersError.
 */
export async function takeBillPayment(
  program: Program,
  proven: ProvenBillPayment,
): Promise<'booked' | 'repeated' | null> {
  const { db, clock } = program;
  const { kigId } = proven;
  const zone = (await kindergartensById(program, [kigId])).get(kigId)?.timeZone ?? 'Asia/Shanghai';
  const session = { ...programSession(PROGRAM_ID, clock.now()), today: dayIn(clock.now(), zone) };
  return withScope(session, [kigId], db).transaction((inside) => take(program, inside, proven, zone));
}

async function take(program: Program, inside: Scope, proven: ProvenBillPayment, zone: string) {
  const { kigId, transactionId, amountFen, paidAt } = proven;
  const isOfKig = sql`kig_id = ${kigId} and ${inside.within('kig_id')}`;
  const read = (lock: ReturnType<typeof sql>) =>
    sql<Row>`select id, bill_id as "billId", channel,
      amount_fen as "amountFen", transaction_id as "transactionId", parent_id as "parentId"
    from bill_online_payments where ${isOfKig} and merchant_id = ${proven.merchantId}
      and payment_number = ${proven.number} ${lock}`.execute(inside.db);
  const [found] = (await read(sql``)).rows;
  if (!found) return null;
  if (Number(found.amountFen) !== amountFen) throw new PaymentDiffersError('other amount');
  // The bill first: starting a payment, too, locks the bill before its payments.
  await billWithin(program.stores, inside, found.billId, true);
  const [payment] = (await read(sql`for update`)).rows as [Row];
  const { id, billId, channel } = payment;
  if (payment.transactionId === transactionId) return 'repeated';
  if (payment.transactionId !== null) throw new PaymentDiffersError('paid twice under one number');
  const { rows: taken } = await sql`select from bill_online_payments where ${isOfKig} and channel = ${channel}
    and transaction_id = ${transactionId}`.execute(inside.db);
  if (taken.length > 0) throw new PaymentDiffersError('the number of another payment');
  const { paymentId } = await receivePayment(program, inside, {
    key: `online:${channel}:${transactionId}`,
    billId,
    amountFen,
    method: 'app',
    receivedOn: await dayOfBooks(inside, kigId, dayIn(paidAt, zone)),
    payerName: await nameOfParent(inside, kigId, payment.parentId),
    reference: transactionId,
    excess: 'credit',
  });
  await sql`update bill_online_payments set transaction_id = ${transactionId}, paid_at = ${paidAt}, status = 'paid',
      payment_id = ${paymentId}
    where ${isOfKig} and id = ${id}`.execute(inside.db);
  // The next sweep closes the others of the bill, so that nobody pays it by mistake.
  const now = program.clock.now();
  await sql`update bill_online_payments set closes_at = ${now}
    where ${isOfKig} and bill_id = ${billId} and status = 'open' and closes_at > ${now}`.execute(inside.db);
  return 'booked';
}

/** Returns the day under which the books take a payment: today where its own lies ahead or in a closed month. */
async function dayOfBooks(inside: Scope, kigId: string, day: string): Promise<string> {
  const { today } = inside.session;
  const until = await closedUntil(inside, kigId);
  return day > today || (until !== null && day.slice(0, 7) <= until) ? today : day;
}

async function nameOfParent(inside: Scope, kigId: string, parentId: string | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select p.parent_name as name from parents p
    where p.kig_id = ${kigId} and ${inside.within('p.kig_id')} and p.id = ${parentId}`.execute(inside.db);
  return rows[0]?.name ?? null;
}
