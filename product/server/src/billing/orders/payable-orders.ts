import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { notify } from '../../system/system.public.ts';
import { chargeThrough } from '../payments/charge-through.ts';
import type { PayableKind } from '../payments/payable.ts';
import { yuanText } from '../yuan-text.ts';
import type { Order } from './order.ts';
import { isPayer } from './recharge-order.server.ts';

/** Key of recharge orders. */
export const RECHARGE_ORDER = 'billing.rechargeOrder';

/** Returns how payment platforms pay recharge orders. */
export function payableOrders(program: Program): PayableKind {
  const store = program.stores.named(RECHARGE_ORDER);
  const held = async (inside: Scope, id: string) => {
    const [found] = await readRecords(store, inside, [id], { lock: true });
    return found as object as Order | undefined;
  };
  return {
    entity: RECHARGE_ORDER,
    async hold(inside, id) {
      const order = await held(inside, id);
      if (!order) return null;
      const { ownerId, orderNumber, totalFen, status, closesAt, updatedAt, deleted, packageName } = order;
      return {
        id,
        ownerId,
        kindergartenId: ownerId,
        orderNumber: String(orderNumber),
        totalFen: totalFen ?? 0,
        status: String(status),
        closesAt: closesAt ?? null,
        updatedAt,
        deleted,
        subject: `${packageName ?? 'Kiga'} ${orderNumber}`,
      };
    },
    async charge(inside, id, by) {
      const order = await held(inside, id);
      if (order) await chargeThrough(inside, order, by);
    },
    async pay(inside, id) {
      await makeTransition(store, inside, 'pay', { id, asks: {} });
      const order = await held(inside, id);
      // The parents were told with the booking.
      if (order?.buyer === 'organization') await tellOrderer(program, inside, order);
    },
  };
}

/** Throws BILLING_NOT_PAYER for a session that is not of the payer, and RECORD_NOT_FOUND. */
export async function assertPayer({ stores }: Program, inside: Scope, id: string): Promise<void> {
  const [found] = await readRecords(stores.named(RECHARGE_ORDER), inside, [id]);
  if (!found || found.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (!isPayer(found as object as Order, inside.session as Session)) throw new AppError('BILLING_NOT_PAYER');
}

async function tellOrderer({ clock, secrets }: Program, { db }: Scope, order: Order): Promise<void> {
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: [order.enteredById],
      kind: 'system',
      name: 'billing.orderPaid',
      params: { amount: yuanText(order.totalFen), order: String(order.orderNumber) },
      href: `/billing/orders/${order.id}`,
    },
  );
}
