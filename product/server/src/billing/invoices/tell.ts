import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { notify, settle } from '../../system/system.public.ts';
import { FINANCE } from '../finance.ts';
import { yuanText } from '../yuan-text.ts';
import type { Invoice } from './invoice.ts';

type Parts = Pick<Program, 'clock' | 'secrets'>;

const sourceOf = (id: string) => `billing.invoice:${id}`;
const hrefOf = (id: string) => `/billing/invoices/${id}`;

/** Tells finance of a request. */
export async function tellOfRequest(
  { clock, secrets }: Parts,
  { db, session }: Scope,
  { id, requestNumber, amountFen }: { id: string; requestNumber: string; amountFen: number },
): Promise<void> {
  const { organization } = session as Session;
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: { appType: FINANCE },
      kind: 'todo',
      name: 'billing.invoiceRequested',
      params: { requester: organization.name, amount: yuanText(amountFen), request: requestNumber },
      href: '/billing/finance',
      source: sourceOf(id),
    },
  );
}

/** Ends the to-dos about an invoice. */
export async function settleInvoice({ clock }: Pick<Program, 'clock'>, { db }: Scope, id: string): Promise<void> {
  await settle({ db, now: clock.now() }, sourceOf(id));
}

/** Tells the account that asked for it what finance did. */
export async function tellRequester(
  { clock, secrets }: Parts,
  { db }: Scope,
  { id, requestedById, requestNumber, amountFen }: Invoice,
  told:
    | { name: 'billing.invoiceIssued'; number: string }
    | { name: 'billing.invoiceRejected'; reason: string }
    | { name: 'billing.invoiceReddened'; number: string; reason: string },
): Promise<void> {
  const { name, ...params } = told;
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: [requestedById],
      kind: 'system',
      href: hrefOf(id),
      name,
      params: { request: String(requestNumber), amount: yuanText(amountFen), ...params },
    },
  );
}

/**
 * Tells finance that an order of an issued invoice was refunded, so that the invoice is cancelled in red. Issuing at the
 * same moment waits for the row, and then refuses.
 */
export async function tellOfRefund({ clock, secrets }: Parts, { db }: Scope, orderId: string): Promise<void> {
  const { rows: covered } = await sql<{ id: string; order: string }>`select invoice_id as id, order_number as "order"
    from billing_invoice_orders where order_id = ${orderId} and is_live for update`.execute(db);
  const [found] = covered;
  if (!found) return;
  const { rows } = await sql<{ number: string; totalFen: string }>`select n.number, sum(o.total_fen) as "totalFen"
    from billing_invoice_numbers n join billing_invoice_orders o on o.invoice_id = n.invoice_id
    where n.invoice_id = ${found.id} group by n.number`.execute(db);
  const [issued] = rows;
  if (!issued) return;
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: { appType: FINANCE },
      kind: 'todo',
      name: 'billing.invoiceRefunded',
      params: { amount: yuanText(Number(issued.totalFen)), number: issued.number, order: found.order },
      href: hrefOf(found.id),
      source: sourceOf(found.id),
    },
  );
}
