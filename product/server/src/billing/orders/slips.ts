import type { SlipChecks } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords, type TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { yuanText } from '../yuan-text.ts';
import { linesOf } from './book-order.ts';
import type { Order } from './order.ts';
import { entriesOf } from './postings.ts';

const MINUTE_MS = 60_000;

/** Returns a bank's number without the spaces and hyphens that people read into it. */
export const plainReference = (reference: string): string => reference.replaceAll(/[ -]/g, '').toUpperCase();

async function hashOf(db: AnyDatabase, { credentials }: Order): Promise<Buffer | null> {
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from stored_files
    where path = ${credentials ?? ''}`.execute(db);
  return rows[0]?.sha256 ?? null;
}

/** Returns the number of the order that used a bank reference; null for none. */
export async function orderOfReference(db: AnyDatabase, reference: string): Promise<string | null> {
  const { rows } = await sql<{ orderNumber: string }>`select order_number as "orderNumber" from billing_slips
    where bank_reference = ${plainReference(reference)}`.execute(db);
  return rows[0]?.orderNumber ?? null;
}

async function orderOfImage(db: AnyDatabase, hash: Buffer | null): Promise<string | null> {
  const { rows } = await sql<{ orderNumber: string }>`select order_number as "orderNumber" from billing_slips
    where image_sha256 = ${hash}`.execute(db);
  return rows[0]?.orderNumber ?? null;
}

/**
 * Keeps a passed slip, so that neither its picture nor its number passes again. Throws VALIDATION_FAILED at
 * `slipAmountFen` or `bankReference`, BILLING_SLIP_USED {order}. Two passes at once meet in the unique index.
 */
export async function keepSlip(
  { db }: Scope,
  order: Order,
  asks: TransitionContext<typeof rechargeOrder, 'pass'>['asks'],
  now: Date,
): Promise<string> {
  if ((asks.slipAmountFen ?? null) === null) throw invalid({ field: 'slipAmountFen', error: 'BILLING_AMOUNT_EMPTY' });
  if (asks.slipAmountFen !== order.totalFen) {
    const data = { totalYuan: yuanText(order.totalFen) };
    throw invalid({ field: 'slipAmountFen', error: 'BILLING_SLIP_AMOUNT', data });
  }
  const reference = plainReference(asks.bankReference);
  const usedBy = await orderOfReference(db, reference);
  if (usedBy !== null)
    throw invalid({ field: 'bankReference', error: 'BILLING_REFERENCE_USED', data: { order: usedBy } });
  const hash = await hashOf(db, order);
  const pictureOf = await orderOfImage(db, hash);
  if (pictureOf !== null) throw new AppError('BILLING_SLIP_USED', { order: pictureOf });
  const { rows } = await sql`insert into billing_slips (order_id, order_number, bank_reference, image_sha256, passed_at)
    values (${order.id}, ${order.orderNumber}, ${reference}, ${hash}, ${now})
    on conflict do nothing returning order_id`.execute(db);
  if (rows.length > 0) return reference;
  const meanwhile = (await orderOfReference(db, reference)) ?? (await orderOfImage(db, hash)) ?? '';
  throw new AppError('BILLING_SLIP_USED', { order: meanwhile });
}

/** Returns what finance needs to decide about a slip, as `slipChecks` says. */
export async function checksOf(program: Program, scope: Scope, id: string): Promise<SlipChecks> {
  const { clock, stores, tenancy } = program;
  const store = stores.get('billing.rechargeOrder') as object as EntityStore;
  const [found] = await readRecords(store, scope, [id]);
  if (!found || found.deleted) throw new AppError('RECORD_NOT_FOUND');
  const order = found as object as Order;
  const entries = entriesOf(order).filter(({ amountFen, kind }) => amountFen > 0 && kind !== 'bank');
  const owners = entries.flatMap(({ organizationId }) => (organizationId === null ? [] : [organizationId]));
  const names = await tenancy.namesOf(scope, [...new Set(owners)]);
  const { rows } = await sql<{ count: string }>`select count(*) from billing_slips`.execute(scope.db);
  return {
    pictureUsedBy: await orderOfImage(scope.db, await hashOf(scope.db, order)),
    comparedWith: Number(rows[0]?.count ?? 0),
    isOwn: order.enteredById === scope.session.accountId,
    // Handing the slip in was the last change of an order that waits.
    waitingMinutes: Math.max(0, Math.floor((clock.now().getTime() - Date.parse(order.updatedAt)) / MINUTE_MS)),
    postings: entries.map(({ kind, organizationId, amountFen }) => ({
      account: kind,
      ownerName: organizationId === null ? null : (names.get(organizationId) ?? null),
      amountFen,
    })),
    lineCount: (await linesOf(scope, order)).length,
  };
}
