import type { BillDetails } from '@kiga/contract/billing/bills/bill.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { billWithin } from './bill.ts';
import { linesOfBills } from './bill-lines.ts';
import { creditsOf } from './book.ts';
import { paymentsOfBills } from './payments.ts';

/** Returns the lines and payments of a bill. Throws RECORD_NOT_FOUND. */
export async function billDetails({ stores }: Pick<Program, 'stores'>, scope: Scope, id: string): Promise<BillDetails> {
  const { ownerId: kigId, studentId } = await billWithin(stores, scope, id);
  const { rows } = await sql`select from students s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')}
    and s.id = ${studentId} and not s.deleted`.execute(scope.db);
  const payments = (await paymentsOfBills(scope, kigId, [id])).get(id) ?? [];
  const names = await stores.namesOfAccounts(scope, [...new Set(payments.map(({ receivedById }) => receivedById))]);
  return {
    studentId: rows.length > 0 ? studentId : null,
    lines: (await linesOfBills(scope, kigId, [id])).get(id) ?? [],
    payments: payments.map(({ billId: _, receivedById, ...payment }) => ({
      ...payment,
      receivedBy: names.get(receivedById) ?? null,
    })),
    creditFen: (await creditsOf(scope, kigId, [studentId])).get(studentId) ?? 0,
  };
}
