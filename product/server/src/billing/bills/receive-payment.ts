import { accountOfMethod, type PaymentMethod } from '@kiga/contract/billing/bills/bill-ledger.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { yuanText } from '../yuan-text.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, billStore, billWithin, nextNumbers } from './bill.ts';
import { book, creditsOf } from './book.ts';
import { assertMonthOpen, lockBooks } from './closed-until.ts';
import { paymentWithin } from './payments.ts';

type Parts = Pick<Program, 'clock' | 'stores'>;

/** A payment for a bill. */
export interface Received {
  /** Unique name of the cause, such as the payment platform's number: the same one is received once. */
  key: string;
  billId: string;
  amountFen: number;
  method: PaymentMethod;
  /** `yyyy-mm-dd`; not in a closed month. */
  receivedOn: string;
  payerName?: string | null;
  reference?: string | null;
  /** Money above what the bill leaves open, also of one that is not open: refused, or credit of the child. */
  excess?: 'refused' | 'credit';
}

/**
 * Receives a payment for an issued bill: its receipt, its transfer, and the bill's state, in one transaction. A key that was
 * received before returns the receipt of then. Throws RECORD_NOT_FOUND, BILLING_NOT_OPEN; VALIDATION_FAILED with
 * BILLING_ABOVE_OPEN {openYuan} at `amountFen`, BILLING_MONTH_CLOSED {month} at `receivedOn`.
 */
export async function receivePayment(
  parts: Parts,
  inside: Scope,
  { key, billId, amountFen, method, receivedOn, payerName = null, reference = null, excess = 'refused' }: Received,
): Promise<{ paymentId: string; receiptNumber: string }> {
  // The record is locked before the books, as transitions do.
  const bill = await billWithin(parts.stores, inside, billId, true);
  const { ownerId: kigId } = bill;
  await lockBooks(inside, kigId);
  const { rows: known } = await sql<{ paymentId: string; receiptNumber: string }>`select p.id as "paymentId",
      p.receipt_number as "receiptNumber"
    from bill_payments p where p.kig_id = ${kigId} and ${inside.within('p.kig_id')} and p.key = ${key}`.execute(
    inside.db,
  );
  if (known[0]) return known[0];
  const isOpen = bill.status === 'issued';
  if (!isOpen && excess === 'refused') throw new AppError('BILLING_NOT_OPEN');
  const openFen = isOpen ? bill.totalFen - (bill.paidFen ?? 0) : 0;
  const creditFen = Math.max(0, amountFen - openFen);
  if (creditFen > 0 && excess === 'refused') {
    const data = { openYuan: yuanText(openFen) };
    throw invalid({ field: 'amountFen', error: 'BILLING_ABOVE_OPEN', data });
  }
  const month = receivedOn.slice(0, 7);
  await assertMonthOpen(inside, kigId, month).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.id !== 'BILLING_MONTH_CLOSED') throw error;
    throw invalid({ field: 'receivedOn', error: error.id, data: { month } });
  });
  const at = parts.clock.now();
  const paymentId = uuid7(at.getTime());
  const year = receivedOn.slice(0, 4);
  const [number] = await nextNumbers(inside, kigId, `S${year}`, 1);
  const receiptNumber = `S${year}-${String(number).padStart(6, '0')}`;
  await sql`insert into bill_payments (kig_id, id, key, bill_id, receipt_number, amount_fen, credit_fen, method,
      received_on, payer_name, reference, received_by, at)
    values (${kigId}, ${paymentId}, ${key}, ${billId}, ${receiptNumber}, ${amountFen}, ${creditFen}, ${method},
      ${receivedOn}, ${payerName}, ${reference}, ${inside.session.accountId}, ${at})`.execute(inside.db);
  await book(inside, { key: `payment:${paymentId}`, code: 'payment', bill, paymentId, month, at }, [
    { from: 'receivable', to: accountOfMethod[method], amountFen: amountFen - creditFen },
    { from: 'credit', to: accountOfMethod[method], amountFen: creditFen },
  ]);
  await payInto(parts, inside, bill, 'receive', amountFen - creditFen);
  return { paymentId, receiptNumber };
}

/**
 * Reverses a payment, dated today, and opens its bill again. A payment by app waits for its refund from then on. Throws
 * RECORD_NOT_FOUND, BILLING_REVERSED, BILLING_CREDIT_USED.
 */
export async function reversePayment(
  parts: Parts,
  inside: Scope,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> {
  const { bill: found } = await paymentWithin(parts.stores, inside, paymentId);
  const bill = await billWithin(parts.stores, inside, found.id, true);
  const { ownerId: kigId } = bill;
  await lockBooks(inside, kigId);
  const { today, accountId } = inside.session;
  await assertMonthOpen(inside, kigId, today.slice(0, 7));
  const { rows } = await sql<{ amountFen: string; creditFen: string; method: PaymentMethod }>`update bill_payments
    set reversed_on = ${today}, reversal_reason = ${reason}, reversed_by = ${accountId}
    where kig_id = ${kigId} and ${inside.within('kig_id')} and id = ${paymentId} and reversed_on is null
    returning amount_fen as "amountFen", credit_fen as "creditFen", method`.execute(inside.db);
  const [reversed] = rows;
  if (!reversed) throw new AppError('BILLING_REVERSED');
  const creditFen = Number(reversed.creditFen);
  const amountFen = Number(reversed.amountFen) - creditFen;
  const left = (await creditsOf(inside, kigId, [bill.studentId])).get(bill.studentId) ?? 0;
  if (left < creditFen) throw new AppError('BILLING_CREDIT_USED');
  const account = accountOfMethod[reversed.method];
  const at = parts.clock.now();
  await book(
    inside,
    { key: `reversal:${paymentId}`, code: 'reversal', bill, paymentId, month: today.slice(0, 7), at },
    [
      { from: account, to: 'receivable', amountFen },
      { from: account, to: 'credit', amountFen: creditFen },
    ],
  );
  await sql`update bill_online_payments set status = 'refunding', reason = ${reason}
    where kig_id = ${kigId} and ${inside.within('kig_id')} and payment_id = ${paymentId}
      and status = 'paid'`.execute(inside.db);
  await payInto(parts, inside, bill, 'reverse', -amountFen);
}

/** Writes what a bill has received, and moves it between open and paid. */
async function payInto(parts: Parts, inside: Scope, bill: Bill, act: 'receive' | 'reverse', amountFen: number) {
  // All of it is credit.
  if (amountFen === 0) return;
  const store = billStore(parts.stores);
  const move = (name: 'pay' | 'reopen') => makeTransition(store, inside, name, { id: bill.id, asks: {} });
  if (bill.status === 'paid') await move('reopen');
  const before = await billWithin(parts.stores, inside, bill.id);
  const paidFen = (before.paidFen ?? 0) + amountFen;
  await updateRow(store, inside, before, { ...before, paidFen });
  const after = await billWithin(parts.stores, inside, bill.id);
  await writeHistory(store, inside, { act }, before, after);
  if (paidFen === bill.totalFen) await move('pay');
  await settleArrears(parts, inside, bill.ownerId);
}
