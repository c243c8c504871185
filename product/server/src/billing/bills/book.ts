import type { BillAccount, BillTransferCode } from '@kiga/contract/billing/bills/bill-ledger.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { Bill } from './bill.ts';

/** A movement between two accounts; a negative amount moves the other way. */
export interface Movement {
  from: BillAccount;
  to: BillAccount;
  amountFen: number;
}

/** The cause of movements. */
export interface Booking {
  /** Unique name of the cause: the same one is booked once. */
  key: string;
  code: BillTransferCode;
  bill: Pick<Bill, 'id' | 'ownerId' | 'studentId'>;
  paymentId?: string;
  /** Month of the books, `yyyy-mm`. */
  month: string;
  at: Date;
}

/**
 * Books movements in the transaction of their cause. Each is one row from an account to another, so the accounts always
 * add up to zero. A cause that is booked already changes nothing.
 */
export async function book(inside: Scope, cause: Booking, movements: readonly Movement[]): Promise<void> {
  const { key, code, bill, paymentId = null, month, at } = cause;
  const moved = movements
    .filter(({ amountFen }) => amountFen !== 0)
    .map(({ from, to, amountFen }) =>
      amountFen > 0 ? { from, to, amountFen } : { from: to, to: from, amountFen: -amountFen },
    );
  if (moved.length === 0) return;
  await sql`insert into bill_transfers (kig_id, id, key, code, from_account, to_account, amount_fen, bill_id, payment_id,
      student_id, month, at, actor_id)
    select ${bill.ownerId}::uuid, t.id, t.key, ${code}, t.from_account, t.to_account, t.amount_fen, ${bill.id}::uuid,
      ${paymentId}::uuid, ${bill.studentId}::uuid, ${month}, ${at}::timestamptz, ${inside.session.accountId}::uuid
    from unnest(${moved.map(() => uuid7(at.getTime()))}::uuid[],
      ${moved.map((_, index) => `${key}:${index}`)}::text[], ${moved.map(({ from }) => from)}::text[],
      ${moved.map(({ to }) => to)}::text[], ${moved.map(({ amountFen }) => amountFen)}::bigint[])
      as t (id, key, from_account, to_account, amount_fen)
    on conflict do nothing`.execute(inside.db);
}

/** Returns what the kindergarten owes children, by the child's id; a child without credit is absent. */
export async function creditsOf(
  scope: Scope,
  kigId: string,
  studentIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ studentId: string; creditFen: string }>`select t.student_id as "studentId",
      sum(case when t.from_account = 'credit' then t.amount_fen when t.to_account = 'credit' then -t.amount_fen
        else 0 end) as "creditFen"
    from bill_transfers t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')}
      and t.student_id = any(${[...studentIds]}::uuid[])
    group by t.student_id`.execute(scope.db);
  return new Map(
    rows.flatMap(({ studentId, creditFen }) => (Number(creditFen) ? [[studentId, Number(creditFen)]] : [])),
  );
}
