import type { BoughtOrder } from '@kiga/contract/shop/mall.acts.ts';
import type { ShopOrderLine } from '@kiga/contract/shop/order.acts.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { maskPhone } from '@kiga/entity/mask.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { linesOfOrders, SHOP_ORDER, type ShopOrder, type StoredLine, scopeOfSeller } from './order.ts';
import { parcelsOfOrders } from './parcels.ts';
import { settleOrder, tellOfRefundWish } from './tell.ts';

/** A condition on an order `r`: the ones of a buyer. */
export type OwnOrders = RawBuilder<boolean>;

/** The orders of a kindergarten's staff. */
export const ofKindergarten = (id: string): OwnOrders =>
  sql<boolean>`r.kindergarten_id = ${id} and r.buyer = 'kindergarten'`;

/** The orders of a parent, by the account. */
export const ofParent = (accountId: string): OwnOrders =>
  sql<boolean>`r.ordered_by_id = ${accountId} and r.buyer = 'parent'`;

/** Returns a page of a buyer's orders, the latest first, and the number in each state. */
export async function boughtPage(
  program: Program,
  session: KitSession,
  own: OwnOrders,
  {
    status,
    pageNumber,
    pageSize,
  }: { status?: BoughtOrder['status'] | undefined; pageNumber: number; pageSize: number },
): Promise<{ list: BoughtOrder[]; total: number; counts: { status: BoughtOrder['status']; count: number }[] }> {
  const { rows: counts } = await sql<{ status: BoughtOrder['status']; count: number }>`select r.status,
      count(*)::integer as count
    from shop_orders r where ${own} and not r.deleted group by r.status`.execute(program.db);
  const { rows } = await sql<{ id: string; sellerId: string }>`select r.id, r.organization_id as "sellerId"
    from shop_orders r where ${own} and not r.deleted and ${status === undefined ? sql`true` : sql`r.status = ${status}`}
    order by r.id desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(program.db);
  const list = await shownOrders(program, session, rows);
  const counted = counts.filter((one) => status === undefined || one.status === status);
  return { list, counts, total: counted.reduce((sum, { count }) => sum + count, 0) };
}

/** Returns an own order with its seller's id. Throws RECORD_NOT_FOUND for any other one. */
export async function ownBought(
  { db }: Pick<Program, 'db'>,
  own: OwnOrders,
  id: string,
): Promise<{ id: string; sellerId: string }> {
  const { rows } = await sql<{ id: string; sellerId: string }>`select r.id, r.organization_id as "sellerId"
    from shop_orders r where r.id = ${id} and ${own} and not r.deleted`.execute(db);
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  return rows[0];
}

/** Returns orders as their buyer sees them, in the given order. */
export async function shownOrders(
  program: Program,
  session: KitSession,
  found: readonly { id: string; sellerId: string }[],
): Promise<BoughtOrder[]> {
  if (found.length === 0) return [];
  const { stores, db, clock } = program;
  const ids = found.map(({ id }) => id);
  const all = withScope(session, [...new Set(found.map(({ sellerId }) => sellerId))], db);
  const records = (await readRecords(stores.named(SHOP_ORDER), all, ids)) as object as ShopOrder[];
  const byId = new Map(records.map((record) => [record.id, record]));
  const lines = Map.groupBy(await linesOfOrders(all, ids), ({ orderId }) => orderId);
  const parcels = await parcelsOfOrders(all, ids);
  const operators = await operatorIds(all);
  return ids.flatMap((id) => {
    const order = byId.get(id);
    if (!order) return [];
    const { ownerId, orderNumber, status, sellerName, channel, receiver, receiverPhone, address, remark } = order;
    const { goodsFen, discountFen, shippingFen, totalFen, orderedOn, refundFen, refundReason, refusal } = order;
    return {
      id,
      orderNumber: String(orderNumber),
      status: status as BoughtOrder['status'],
      sellerName: operators.has(ownerId) ? null : (sellerName ?? ''),
      lines: (lines.get(id) ?? []).map((line) => shownLine(program, session, line)),
      parcels: parcels.get(id) ?? [],
      sums: {
        goodsFen: goodsFen ?? 0,
        discountFen: discountFen ?? 0,
        shippingFen: shippingFen ?? 0,
        totalFen: totalFen ?? 0,
      },
      channel: channel ?? null,
      receiver: receiver ?? '',
      receiverPhone: receiverPhone ? maskPhone(receiverPhone) : '',
      address: address ?? '',
      remark: remark ?? null,
      orderedOn: orderedOn ?? '',
      closesAt: status === 'unpaid' ? (order.closesAt ?? null) : null,
      secondsLeft: status === 'unpaid' && order.closesAt ? secondsUntil(order.closesAt, clock.now()) : null,
      paidAt: order.paidAt ?? null,
      deliveredAt: order.deliveredAt ?? null,
      completedAt: order.completedAt ?? null,
      refundFen: refundFen ?? null,
      refundReason: refundReason ?? null,
      refusal: refusal ?? null,
      refundedAt: order.refundedAt ?? null,
    };
  });
}

const secondsUntil = (moment: string, now: Date) =>
  Math.max(0, Math.round((Date.parse(moment) - now.getTime()) / 1_000));

async function operatorIds({ db }: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from organizations where kind = 'operator'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns a line of an order with the signed address of its picture. */
export function shownLine(
  { files, imageHosts }: Pick<Program, 'files' | 'imageHosts'>,
  session: KitSession,
  { orderId: _, commodityId: __, variantId: ___, picture, ...line }: StoredLine,
): ShopOrderLine {
  return { ...line, picture: picture && imageAddress(files.signed(picture, session), imageHosts) };
}

/** Runs the work of a buyer in the scope of an own order's seller. */
export async function inOwnOrder<T>(
  program: Program,
  session: KitSession,
  own: OwnOrders,
  id: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const { sellerId } = await ownBought(program, own, id);
  return work(scopeOfSeller(program, session, sellerId));
}

/** Makes a transition of an own order for its buyer. Throws STATE_CHANGED. */
export async function moveBought(
  { stores }: Program,
  inside: Scope,
  id: string,
  transition: 'close' | 'receive',
): Promise<null> {
  await makeTransition(stores.named(SHOP_ORDER), inside, transition, { id, asks: {} });
  return null;
}

/** Asks money of an order back, as `askRefund` of the contract says. */
export async function askRefundInside(
  program: Program,
  inside: Scope,
  { id, amountFen, reason }: { id: string; amountFen: number; reason: string },
): Promise<null> {
  const store = program.stores.named(SHOP_ORDER);
  const moved = (await makeTransition(store, inside, 'askRefund', {
    id,
    asks: { amountFen, reason },
  })) as object as ShopOrder;
  const paidFen = moved.totalFen ?? 0;
  if (amountFen > paidFen) {
    throw invalid({ field: 'amountFen', error: 'SHOP_REFUND_TOO_MUCH', data: { maxYuan: paidFen / 100 } });
  }
  await sql`update shop_orders set refund_fen = ${amountFen}, refund_reason = ${reason}, refusal = null
    where organization_id = ${moved.ownerId} and id = ${id}`.execute(inside.db);
  await settleOrder(program, inside, id);
  await tellOfRefundWish(program, inside, moved, { amountFen, reason });
  return null;
}
