import type { AppOrder } from '@kiga/contract/billing/app-orders.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { type ScopeOfChild, scopeOfChild } from '../../family/family.public.ts';
import type { FamilySession } from '../../program/family.ts';
import type { Program } from '../../program/program.ts';
import { linesOf } from './book-order.ts';
import type { Order } from './order.ts';

/** Orders of a child that one answer contains. */
const LATEST = 50;

/** Returns the parent's own orders for a child, the latest first. */
export async function ordersOfParent(
  { stores, clock }: Program,
  own: Scope,
  { kigId, studentId }: { kigId: string; studentId: string },
): Promise<AppOrder[]> {
  const { rows } = await sql<{ id: string }>`select o.id from billing_orders o
    join billing_order_lines l on l.kig_id = o.kig_id and l.order_id = o.id
    where o.kig_id = ${kigId} and ${own.within('o.kig_id')} and ${own.within('l.kig_id')}
      and o.entered_by_id = ${own.session.accountId} and o.buyer = 'parent' and l.student_id = ${studentId}
      and not o.deleted
    order by o.created_at desc, o.id desc limit ${LATEST}`.execute(own.db);
  const ids = rows.map(({ id }) => id);
  const records = await readRecords(stores.named('billing.rechargeOrder'), own, ids);
  const byId = new Map(records.map((record) => [record.id, record as object as Order]));
  return Promise.all(ids.map((id) => shownOrder(own, byId.get(id) as Order, clock.now())));
}

/** Returns an order of the parent, with the scope of its child. Throws RECORD_NOT_FOUND for any other one. */
export async function ownOrder(
  program: Program,
  scope: Scope,
  session: FamilySession,
  id: string,
): Promise<ScopeOfChild & { order: Order }> {
  const [found] = await readRecords(program.stores.named('billing.rechargeOrder'), scope, [id]);
  const order = found as object as Order | undefined;
  if (!order || order.deleted || order.buyer !== 'parent' || order.enteredById !== session.accountId) {
    throw new AppError('RECORD_NOT_FOUND');
  }
  const [line] = await linesOf(scope, order);
  if (!line) throw new AppError('RECORD_NOT_FOUND');
  // A parent who was taken from the child sees nothing more of the order.
  return { order, ...(await scopeOfChild(program, scope, session, line.studentId)) };
}

/** Returns an order as its parent sees it. */
export async function shownOrder(own: Scope, order: Order, now: Date): Promise<AppOrder> {
  const { id, orderNumber, packageName, months, totalFen, status, orderedOn } = order;
  const [line] = await linesOf(own, order);
  const closesAt = status === 'unpaid' ? order.closesAt : null;
  return {
    id,
    orderNumber: String(orderNumber),
    studentId: line?.studentId ?? '',
    packageName: packageName ?? '',
    months,
    amountFen: totalFen ?? 0,
    status: status as AppOrder['status'],
    orderedOn: orderedOn ?? '',
    closesAt,
    secondsLeft: closesAt === null ? null : Math.max(0, Math.floor((Date.parse(closesAt) - now.getTime()) / 1_000)),
    serviceFrom: line?.from ?? null,
    serviceUntil: line?.until ?? '',
  };
}
