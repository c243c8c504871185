import type { InvoiceBuyer, InvoiceOrder, OpenOrders } from '@kiga/contract/billing/invoices/invoice.acts.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';

/** Buyers of earlier requests that the form offers. */
const BUYERS = 10;

type PaidOrder = Omit<InvoiceOrder, 'kigName'>;

/**
 * Returns the orders that an organization paid with money, the latest first; those of parents name their kindergarten as
 * payer, but are not its money. An agent may have paid for a kindergarten that it serves no more, so the scope
 * reaches all kindergartens.
 */
export async function paidOrders(everywhere: Scope, payerId: string): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidOrder & { totalFen: string }>`select o.id, o.order_number as "orderNumber",
      o.kig_id as "kigId", o.kind, o.package_name as "packageName", o.total_fen as "totalFen",
      o.ordered_on::text as "orderedOn"
    from billing_orders o where ${everywhere.within('o.kig_id')} and o.payer_id = ${payerId}
      and o.buyer = 'organization' and o.status in ('paid', 'passed') and o.channel <> 'balance' and o.total_fen > 0 and not o.deleted
    order by o.created_at desc, o.id`.execute(everywhere.db);
  return rows.map((row) => ({ ...row, totalFen: Number(row.totalFen) }));
}

/** Returns the orders that an organization may have invoiced, and its earlier buyers, as `openOrders` of the contract says. */
export async function openOrders({ db, clock, tenancy }: Program, scope: Scope): Promise<OpenOrders> {
  const payerId = scope.oneTenant();
  const all = withScope(programSession(PROGRAM_ID, clock.now()), 'all', db);
  const paid = await all.transaction((everywhere) => paidOrders(everywhere, payerId));
  const { rows } = await sql<{ id: string }>`select order_id as id from billing_invoice_orders
    where is_live and order_id = any(${paid.map(({ id }) => id)}::uuid[])`.execute(db);
  const covered = new Set(rows.map(({ id }) => id));
  const open = paid.filter(({ id }) => !covered.has(id));
  const names = await tenancy.namesOf(scope, [...new Set(open.map(({ kigId }) => kigId))]);
  return {
    orders: open.map((order) => ({ ...order, kigName: names.get(order.kigId) ?? null })),
    buyers: await buyersOf(scope, payerId),
  };
}

async function buyersOf(scope: Scope, organizationId: string): Promise<InvoiceBuyer[]> {
  const { rows } = await sql<InvoiceBuyer>`select * from (
      select distinct on (i.buyer_name, i.kind) i.buyer_name as "buyerName", i.kind, i.tax_number as "taxNumber",
        i.address_and_phone as "addressAndPhone", i.bank_and_account as "bankAndAccount", i.email,
        i.created_at as "at"
      from billing_invoices i where i.organization_id = ${organizationId} and ${scope.within('i.organization_id')}
      order by i.buyer_name, i.kind, i.created_at desc) as latest
    order by latest."at" desc limit ${BUYERS}`.execute(scope.db);
  return rows.map(({ buyerName, kind, taxNumber, addressAndPhone, bankAndAccount, email }) => ({
    buyerName,
    kind,
    taxNumber,
    addressAndPhone,
    bankAndAccount,
    email,
  }));
}
