import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { kigNameOf } from '../../campus/campus.public.ts';
import { type ScopeOfChild, scopeOfChild } from '../../family/family.public.ts';
import type { FamilySession } from '../../program/family.ts';
import type { Program } from '../../program/program.ts';
import { type Bill, billWithin } from '../bills/bill.ts';
import { nextNumber } from '../numbers.ts';
import type { Merchant } from '../payments/merchant.ts';
import type { Prepared } from '../payments/pay-online.ts';

/** Time in which a parent pays. */
const PAY_TIME_MS = 30 * 60_000;

/** Returns a bill of an own child. Throws RECORD_NOT_FOUND for any other one, and for one that parents do not see. */
export async function ownBill(
  program: Program,
  scope: Scope,
  session: FamilySession,
  billId: string,
): Promise<ScopeOfChild & { bill: Bill }> {
  const bill = await billWithin(program.stores, scope, billId);
  if (bill.status === 'draft' || bill.status === 'void') throw new AppError('RECORD_NOT_FOUND');
  return { bill, ...(await scopeOfChild(program, scope, session, bill.studentId)) };
}

/**
 * Prepares the payment of what a bill leaves open, before the platform hears of it. The same bill, amount and channel give
 * the same payment, whichever parent asks, so that two parents do not pay twice. Throws BILLING_NOT_OPEN.
 */
export async function prepareBillPayment(
  { stores, clock }: Program,
  inside: Scope,
  merchant: Merchant,
  { billId, parentId }: { billId: string; parentId: string },
): Promise<Omit<Prepared, 'codeUrl'>> {
  const { status, totalFen, paidFen, ownerId: kigId, month } = await billWithin(stores, inside, billId, true);
  if (status !== 'issued') throw new AppError('BILLING_NOT_OPEN');
  const amountFen = totalFen - (paidFen ?? 0);
  const now = clock.now();
  const subject = `${await kigNameOf(inside, kigId)} ${month}`;
  const isOpenHere = sql`kig_id = ${kigId} and ${inside.within('kig_id')} and bill_id = ${billId}
    and merchant_id = ${merchant.id} and status = 'open' and closes_at > ${now}`;
  const { rows } = await sql<{ number: string; prepayId: string | null; closesAt: Date }>`update bill_online_payments
    set parent_id = ${parentId} where ${isOpenHere} and amount_fen = ${amountFen}
    returning payment_number as number, prepay_id as "prepayId", closes_at as "closesAt"`.execute(inside.db);
  const [known] = rows;
  if (known) return { ...known, amountFen, subject, closesAt: known.closesAt.toISOString() };
  // The bill was paid in part meanwhile: the next sweep closes the payment of the former amount.
  await sql`update bill_online_payments set closes_at = ${now} where ${isOpenHere}`.execute(inside.db);
  const closesAt = new Date(now.getTime() + PAY_TIME_MS);
  const number = await nextNumber(inside.db, 'BP', inside.session.today);
  await sql`insert into bill_online_payments (kig_id, id, bill_id, merchant_id, channel, payment_number, amount_fen,
      parent_id, closes_at, created_at)
    values (${kigId}, ${uuid7(now.getTime())}, ${billId}, ${merchant.id}, ${merchant.channel}, ${number}, ${amountFen},
      ${parentId}, ${closesAt}, ${now})`.execute(inside.db);
  return { number, amountFen, subject, closesAt: closesAt.toISOString(), prepayId: null };
}
