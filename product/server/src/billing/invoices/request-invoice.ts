import { isCreditCode, plainCreditCode } from '@kiga/contract/billing/invoices/credit-code.ts';
import type { requestInvoice as act } from '@kiga/contract/billing/invoices/invoice.acts.ts';
import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { nextNumber } from '../numbers.ts';
import { paidOrders } from './open-orders.ts';
import { tellOfRequest } from './tell.ts';

type Input = z.output<typeof act.input>;

const off = () => invalid({ field: 'orders', error: 'BILLING_INVOICE_ORDER_OFF' });

/** Asks for an invoice, as `requestInvoice` of the contract says. */
export async function requestInvoice(
  program: Program,
  inside: Scope,
  input: Input,
): Promise<{ id: string; requestNumber: string; amountFen: number }> {
  const organizationId = inside.oneTenant();
  const session = inside.session as Session;
  const now = program.clock.now();
  const buyer = buyerOf(input);
  const ids = [...new Set(input.orders ?? [])];
  if (ids.length === 0) throw invalid({ field: 'orders', error: 'BILLING_INVOICE_NO_ORDER' });
  const orders = await lockOrders(program, inside, organizationId, ids);
  const amountFen = orders.reduce((sum, { totalFen }) => sum + totalFen, 0);
  const store = program.stores.named('billing.invoice');
  const [made] = await createRecords(store, inside, [{ ...buyer, amountFen }], { act: 'request', trusted: true });
  const { id } = made as FullRecord;
  const requestNumber = await nextNumber(inside.db, 'IV', session.today);
  await sql`update billing_invoices set request_number = ${requestNumber}, order_count = ${orders.length},
      requested_at = ${now}, requested_by_id = ${session.accountId}
    where organization_id = ${organizationId} and id = ${id}`.execute(inside.db);
  // Two windows that ask at once meet in the unique index.
  const { rows } =
    await sql`insert into billing_invoice_orders (invoice_id, order_id, order_number, kindergarten_id, kind,
      package_name, total_fen, ordered_on)
    select ${id}::uuid, given.* from unnest(${orders.map((order) => order.id)}::uuid[],
      ${orders.map(({ orderNumber }) => orderNumber)}::text[], ${orders.map(({ kigId }) => kigId)}::uuid[],
      ${orders.map(({ kind }) => kind)}::text[], ${orders.map(({ packageName }) => packageName)}::text[],
      ${orders.map(({ totalFen }) => totalFen)}::bigint[], ${orders.map(({ orderedOn }) => orderedOn)}::date[]) as given
    on conflict do nothing returning order_id`.execute(inside.db);
  if (rows.length < orders.length) throw off();
  await tellOfRequest(program, inside, { id, requestNumber, amountFen });
  return { id, requestNumber, amountFen };
}

/**
 * Returns the orders, and keeps refunds of them away until the transaction ends. Throws where any of them was not paid
 * with money by the organization, or is refunded.
 */
async function lockOrders({ stores, clock }: Program, inside: Scope, payerId: string, ids: readonly string[]) {
  const session = programSession(PROGRAM_ID, clock.now());
  const paid = await paidOrders(await inNameOf(inside, session, 'all'), payerId);
  const orders = paid.filter(({ id }) => ids.includes(id));
  if (orders.length < ids.length) throw off();
  const store = stores.named('billing.rechargeOrder');
  for (const kigId of [...new Set(orders.map((order) => order.kigId))].toSorted()) {
    const own = orders.filter((order) => order.kigId === kigId).map(({ id }) => id);
    const locked = await readRecords(store, await inNameOf(inside, session, [kigId]), own, { lock: true });
    if (locked.some(({ status }) => status === 'refunded')) throw off();
  }
  await inNameOf(inside, inside.session, inside.reach);
  return orders;
}

/**
 * Returns the buyer as it is stored. A company gives its tax number, and a private person has none, so that only the
 * special kind requires it. Only that kind has address and bank.
 */
function buyerOf({ buyerName, kind, taxNumber, addressAndPhone, bankAndAccount, email, note }: Input) {
  const plain = taxNumber ? plainCreditCode(taxNumber) : null;
  const isSpecial = kind === 'special';
  const issues = [];
  if (plain !== null && !isCreditCode(plain)) issues.push({ field: 'taxNumber', error: 'BILLING_TAX_NUMBER' });
  if (plain === null && isSpecial) issues.push({ field: 'taxNumber', error: 'FIELD_REQUIRED' });
  for (const [field, value] of Object.entries({ addressAndPhone, bankAndAccount })) {
    if (value && !isSpecial) issues.push({ field, error: 'FIELD_UNKNOWN' });
  }
  if (issues.length > 0) throw invalid(...issues);
  return { buyerName, kind, taxNumber: plain, addressAndPhone, bankAndAccount, email, note };
}
