import type { BillPayment } from '@kiga/contract/billing/bills/bill.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { type Bill, billWithin } from './bill.ts';

/** A payment inside the server. */
export type Payment = Omit<BillPayment, 'receivedBy'> & { billId: string; receivedById: string };

type Row = Omit<Payment, 'refund'> & {
  onlineStatus: 'paid' | NonNullable<BillPayment['refund']>['status'] | null;
  failure: string | null;
};

/** Returns the payments of bills by the bill's id, the first one first. */
export async function paymentsOfBills(
  scope: Scope,
  kigId: string,
  billIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  const { rows } = await sql<Row>`select p.bill_id as "billId", p.id, p.receipt_number as "receiptNumber",
      p.amount_fen as "amountFen", p.method, p.received_on::text as "receivedOn", p.payer_name as "payerName",
      p.reference, p.received_by as "receivedById", p.reversed_on::text as "reversedOn",
      p.reversal_reason as "reversalReason", o.channel, o.status as "onlineStatus", o.failure
    from bill_payments p
    left join bill_online_payments o on o.kig_id = p.kig_id and o.payment_id = p.id
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')}
      and p.bill_id = any(${[...billIds]}::uuid[]) order by p.receipt_number`.execute(scope.db);
  return Map.groupBy(
    rows.map(({ onlineStatus, failure, ...row }) => ({
      ...row,
      amountFen: Number(row.amountFen),
      refund: onlineStatus === null || onlineStatus === 'paid' ? null : { status: onlineStatus, failure },
    })),
    ({ billId }) => billId,
  );
}

/** Returns a payment with its bill. Throws RECORD_NOT_FOUND where the bill is out of reach. */
export async function paymentWithin(
  stores: EntityStores,
  scope: Scope,
  paymentId: string,
): Promise<{ payment: Payment; bill: Bill }> {
  const { rows } = await sql<{ billId: string }>`select p.bill_id as "billId" from bill_payments p
    where ${scope.within('p.kig_id')} and p.id = ${paymentId}`.execute(scope.db);
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  const bill = await billWithin(stores, scope, rows[0].billId);
  const payments = (await paymentsOfBills(scope, bill.ownerId, [bill.id])).get(bill.id) ?? [];
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) throw new AppError('RECORD_NOT_FOUND');
  return { payment, bill };
}
