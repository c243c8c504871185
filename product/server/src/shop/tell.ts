import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { yuanText } from '../billing/billing.public.ts';
import { tellParent } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { notify, settle } from '../system/system.public.ts';
import type { ShopOrder } from './order.ts';

type Telling = Pick<Program, 'clock' | 'secrets'>;

const sourceOf = (id: string) => `shop.order:${id}`;

/** Creates a to-do for those of the seller who send goods or decide about refunds. */
async function tellSeller(
  { clock, secrets }: Telling,
  { db }: Scope,
  order: ShopOrder,
  { name, permission, params }: { name: string; permission: string; params: Record<string, string> },
): Promise<void> {
  const { rows } = await sql<{ kind: string }>`select kind from organizations where id = ${order.ownerId}`.execute(db);
  const list = rows[0]?.kind === 'kindergarten' ? 'sold-orders' : 'orders';
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: { organizationId: [order.ownerId], permissions: [permission] },
      kind: 'todo',
      name,
      params: { order: String(order.orderNumber), ...params },
      href: `/shop/${list}?open=${order.id}`,
      source: sourceOf(order.id),
    },
  );
}

/** Marks the to-dos about an order as done. */
export async function settleOrder({ clock }: Telling, { db }: Scope, id: string): Promise<void> {
  await settle({ db, now: clock.now() }, sourceOf(id));
}

/** Tells the seller of a paid order. */
export async function tellOfSale(program: Telling, inside: Scope, order: ShopOrder): Promise<void> {
  const params = { buyer: await buyerName(inside, order), amount: yuanText(order.totalFen) };
  await tellSeller(program, inside, order, { name: 'shop.orderToSend', permission: 'shop.order.sendParcel', params });
}

/** Tells the seller that the buyer asks for a refund. */
export async function tellOfRefundWish(
  program: Telling,
  inside: Scope,
  order: ShopOrder,
  { amountFen, reason }: { amountFen: number; reason: string },
): Promise<void> {
  const params = { buyer: await buyerName(inside, order), amount: yuanText(amountFen), reason };
  await tellSeller(program, inside, order, { name: 'shop.refundAsked', permission: 'shop.order.refund', params });
}

async function buyerName({ db }: Scope, { kindergartenId, buyer }: ShopOrder): Promise<string> {
  // A parent's name stays with the delivery.
  const { rows } = await sql<{ name: string }>`select name from organizations where id = ${kindergartenId}`.execute(db);
  return `${rows[0]?.name ?? ''}${buyer === 'parent' ? ' (app)' : ''}`;
}

/**
 * Tells a buyer by account, or a parent by the app, once for each `about`, such as a parcel; the default is the order.
 */
async function tellBuyer(
  { clock, secrets }: Telling,
  inside: Scope,
  order: ShopOrder,
  { name, params, about = order.id }: { name: string; params: Record<string, string>; about?: string },
): Promise<void> {
  const now = clock.now();
  const all = { order: String(order.orderNumber), ...params };
  if (order.parentId === null) {
    // The order of a parent who was erased has neither.
    if (order.orderedById === null) return;
    const href = `/shop/my-orders?id=${order.id}`;
    const message = { to: [order.orderedById], kind: 'system', name, params: all, href } as const;
    await notify({ db: inside.db, secrets, now }, message);
    return;
  }
  await tellParent({ clock, secrets }, inside, {
    kigId: order.kindergartenId,
    parentId: order.parentId,
    name,
    params: all,
    topic: 'shop',
    topicId: order.id,
    source: `${name}:${about}`,
    at: now,
  });
}

/** Tells the buyer of a parcel. */
export const tellOfParcel = (
  program: Telling,
  inside: Scope,
  order: ShopOrder,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
) =>
  tellBuyer(program, inside, order, {
    name: 'shop.orderSent',
    params: { carrier, tracking: trackingNumber },
    about: `${order.id}/${trackingNumber}`,
  });

/** Tells the buyer that the refund was granted. */
export const tellOfRefund = (program: Telling, inside: Scope, order: ShopOrder) =>
  tellBuyer(program, inside, order, { name: 'shop.refundGranted', params: { amount: yuanText(order.refundFen) } });

/** Tells the buyer that the refund was refused, and why. */
export const tellOfRefusal = (program: Telling, inside: Scope, order: ShopOrder, reason: string) =>
  tellBuyer(program, inside, order, {
    name: 'shop.refundRefused',
    params: { reason },
    // A buyer may ask again.
    about: `${order.id}/${order.version}`,
  });

/** Tells the buyer that an order was closed because nobody paid it. */
export const tellOfClosing = (program: Telling, inside: Scope, order: ShopOrder, minutes: number) =>
  tellBuyer(program, inside, order, { name: 'shop.orderClosed', params: { minutes: String(minutes) } });
