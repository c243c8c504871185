import { sumOf } from '@kiga/contract/billing/bills/bill-sums.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { billStore, billWithin } from './bill.ts';
import { insertLines, linesOfBills } from './bill-lines.ts';
import { settleCredit } from './book-bill.ts';
import { lockBooks } from './closed-until.ts';

/** Adds a line by hand to a draft. Errors: those of the call. */
export async function adjustBill(
  stores: EntityStores,
  inside: Scope,
  { id, adjustmentFen, reason }: { id: string; adjustmentFen: number | null; reason: string },
): Promise<void> {
  if (adjustmentFen === null) throw invalid({ field: 'adjustmentFen', error: 'BILLING_AMOUNT_EMPTY' });
  if (adjustmentFen === 0) throw invalid({ field: 'adjustmentFen', error: 'BILLING_AMOUNT_ZERO' });
  const bill = await billWithin(stores, inside, id, true);
  if (bill.status !== 'draft')
    throw new AppError('STATE_CHANGED', {
      entity: 'billing.bill',
      field: 'status',
      state: bill.status,
      by: null,
      at: bill.updatedAt,
    });
  const { ownerId: kigId, studentId } = bill;
  await lockBooks(inside, kigId);
  const lines = (await linesOfBills(inside, kigId, [id])).get(id) ?? [];
  // Refunds may exceed the charges and leave credit; a person may not.
  const sumFen = sumOf(lines.filter(({ kind }) => kind !== 'credit'));
  if (adjustmentFen < 0 && sumFen + adjustmentFen < 0) {
    throw invalid({ field: 'adjustmentFen', error: 'BILLING_BILL_BELOW_ZERO' });
  }
  const line = {
    kind: 'adjustment',
    label: reason,
    quantity: 1,
    unitFen: adjustmentFen,
    amountFen: adjustmentFen,
  } as const;
  await insertLines(inside, kigId, [{ billId: id, studentId, lines: [line] }]);
  const totalFen = await settleCredit(inside, bill);
  await saveRecord(billStore(stores), inside, { id, totalFen }, { act: 'adjust', trusted: true });
}
