import type { invoiceOrders } from '@kiga/contract/billing/invoices/invoice.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../../program/program.ts';
import type { Invoice } from './invoice.ts';

type Orders = z.infer<typeof invoiceOrders.output>['orders'];

/** Returns the orders of an invoice, the earliest first. */
export async function ordersOfInvoice({ db, tenancy }: Program, id: string): Promise<Orders> {
  const { rows } = await sql<Orders[number]>`select o.order_id as id, o.order_number as "orderNumber",
      o.kindergarten_id as "kigId", o.kind, o.package_name as "packageName", o.total_fen as "totalFen",
      o.ordered_on::text as "orderedOn",
      exists (select from ledger_transactions t where t.key = 'refund:' || o.order_id) as "isRefunded"
    from billing_invoice_orders o where o.invoice_id = ${id} order by o.ordered_on, o.order_number`.execute(db);
  const names = await tenancy.namesOf({ db }, [...new Set(rows.map(({ kigId }) => kigId))]);
  return rows.map((row) => ({ ...row, totalFen: Number(row.totalFen), kigName: names.get(row.kigId) ?? null }));
}

/**
 * Throws BILLING_INVOICE_REFUNDED where an order of the invoice was refunded meanwhile, and VALIDATION_FAILED with
 * BILLING_INVOICE_EARLY at `invoicedOn` for a day before its first order.
 */
export async function assertIssuable(db: AnyDatabase, id: string, invoicedOn: string): Promise<void> {
  const { rows } = await sql<{ id: string; orderNumber: string; day: string }>`select order_id as id,
      order_number as "orderNumber", ordered_on::text as day
    from billing_invoice_orders where invoice_id = ${id} order by ordered_on, order_id for update`.execute(db);
  const { rows: refunds } = await sql<{ key: string }>`select key from ledger_transactions
    where key = any(${rows.map((order) => `refund:${order.id}`)}::text[])`.execute(db);
  const refunded = rows.find((order) => refunds.some(({ key }) => key === `refund:${order.id}`));
  if (refunded) throw new AppError('BILLING_INVOICE_REFUNDED', { order: refunded.orderNumber });
  const day = rows[0]?.day ?? invoicedOn;
  if (invoicedOn < day) throw invalid({ field: 'invoicedOn', error: 'BILLING_INVOICE_EARLY', data: { day } });
}

/** Keeps a number for an invoice. Throws VALIDATION_FAILED with BILLING_INVOICE_NUMBER_USED at `field`. */
export async function keepNumber(
  db: AnyDatabase,
  field: 'invoiceNumber' | 'redNumber',
  number: string,
  { id, requestNumber }: Pick<Invoice, 'id' | 'requestNumber'>,
): Promise<void> {
  const { rows } = await sql`insert into billing_invoice_numbers (number, invoice_id, request_number)
    values (${number}, ${id}, ${requestNumber}) on conflict do nothing returning number`.execute(db);
  if (rows.length > 0) return;
  const { rows: used } = await sql<{ request: string }>`select request_number as request from billing_invoice_numbers
    where number = ${number}`.execute(db);
  throw invalid({ field, error: 'BILLING_INVOICE_NUMBER_USED', data: { request: used[0]?.request ?? '' } });
}

/** Lets the orders of an invoice be on another one. */
export async function releaseOrders(db: AnyDatabase, id: string): Promise<void> {
  await sql`update billing_invoice_orders set is_live = false where invoice_id = ${id}`.execute(db);
}
