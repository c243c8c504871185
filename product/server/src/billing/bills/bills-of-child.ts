import type { ShortBill } from '@kiga/contract/billing/bills/bill.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { withinClasses } from '../../identity/identity.public.ts';
import { linesOfBills } from './bill-lines.ts';

/** Bills that one answer contains: those of three years. */
const LATEST = 36;

/** Returns the issued and paid bills of a child with their lines, newest first. */
export async function billsOfChild(
  scope: Scope,
  kigId: string,
  studentId: string,
  limit = LATEST,
): Promise<ShortBill[]> {
  const { rows } = await sql<Omit<ShortBill, 'lines'>>`select b.id, b.bill_number as "billNumber", b.month,
      b.total_fen as "totalFen", coalesce(b.paid_fen, 0) as "paidFen", b.due_on::text as "dueOn", b.status
    from bills b where b.kig_id = ${kigId} and ${scope.within('b.kig_id')} and b.student_id = ${studentId}
      and b.status in ('issued', 'paid') and not b.deleted and ${withinClasses(scope, 'b.class_id')}
    order by b.month desc, b.id desc limit ${limit}`.execute(scope.db);
  const lines = await linesOfBills(
    scope,
    kigId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ totalFen, paidFen, ...bill }) => ({
    ...bill,
    totalFen: Number(totalFen),
    paidFen: Number(paidFen),
    lines: lines.get(bill.id) ?? [],
  }));
}
