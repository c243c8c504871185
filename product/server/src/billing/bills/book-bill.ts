import type { BillAccount } from '@kiga/contract/billing/bills/bill-ledger.ts';
import { creditLineFen, sumOf } from '@kiga/contract/billing/bills/bill-sums.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Bill } from './bill.ts';
import { insertLines, linesOfBills } from './bill-lines.ts';
import { book, creditsOf, type Movement } from './book.ts';
import { closedUntil } from './closed-until.ts';

/**
 * Works out the credit line of a bill again, because another bill may have used the child's credit since. Returns the
 * bill's total. The caller holds the lock of the books.
 */
export async function settleCredit(inside: Scope, bill: Bill): Promise<number> {
  const { id: billId, ownerId: kigId, studentId } = bill;
  await sql`delete from bill_lines where kig_id = ${kigId} and ${inside.within('kig_id')} and bill_id = ${billId}
    and kind = 'credit'`.execute(inside.db);
  const sumFen = sumOf((await linesOfBills(inside, kigId, [billId])).get(billId) ?? []);
  const amountFen = creditLineFen(sumFen, (await creditsOf(inside, kigId, [studentId])).get(studentId) ?? 0);
  if (amountFen !== 0) {
    const line = { kind: 'credit', quantity: 1, unitFen: amountFen, amountFen } as const;
    await insertLines(inside, kigId, [{ billId, studentId, lines: [line] }]);
  }
  return sumFen + amountFen;
}

/** Books what an issued bill charges, into its month. */
export async function bookIssue(inside: Scope, bill: Bill, at: Date): Promise<void> {
  const { id, month } = bill;
  await book(inside, { key: `issue:${id}`, code: 'issue', bill, month, at }, await movementsOf(inside, bill));
}

/**
 * Takes back what a bill charges, into its month or, where that is closed, into the present one. Its refunds are open again.
 */
export async function bookVoid(inside: Scope, bill: Bill, at: Date): Promise<void> {
  const { id, ownerId: kigId, status } = bill;
  if (status === 'issued') {
    const until = await closedUntil(inside, kigId);
    const month = until !== null && bill.month <= until ? inside.session.today.slice(0, 7) : bill.month;
    const movements = (await movementsOf(inside, bill)).map((one) => ({ ...one, amountFen: -one.amountFen }));
    await book(inside, { key: `void:${id}`, code: 'void', bill, month, at }, movements);
  }
  await sql`update bill_lines set is_void = true where kig_id = ${kigId} and ${inside.within('kig_id')}
    and bill_id = ${id}`.execute(inside.db);
}

/** Returns a bill's lines as movements from the account of each kind to what the child owes. */
async function movementsOf(inside: Scope, { id, ownerId }: Bill): Promise<Movement[]> {
  const lines = (await linesOfBills(inside, ownerId, [id])).get(id) ?? [];
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, of]) => ({
    from: kind satisfies BillAccount,
    to: 'receivable',
    amountFen: sumOf(of),
  }));
}
