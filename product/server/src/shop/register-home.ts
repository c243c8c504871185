import { dayIn } from '@kiga/kit-server/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { sumsOfOrders } from './order-sums.ts';

const ZONE = 'Asia/Shanghai';

/** Registers what the shop shows on homes: the sales of the day, and what waits in a kindergarten that buys or sells. */
export function registerShopHome({ identity, attendance, clock }: Program): void {
  identity.homeFigureSources.push(async (session, scope) => {
    if (session.appType === 3 || !session.permissions.has('shop.order.sums')) return [];
    const today = dayIn(clock.now(), ZONE);
    const { all } = await sumsOfOrders(scope, { from: today, to: today });
    return [{ key: 'shop.home.paidToday', value: all.orders, href: '/shop/orders' }];
  });
  attendance.openSources.push({
    isOnBoard: false,
    async load(scope) {
      const { permissions, appType } = scope.session as typeof scope.session & { appType: number };
      if (appType !== 3) return [];
      const kigId = scope.oneTenant();
      const item = async (permission: string, key: string, href: string, where: RawBuilder<unknown>) => {
        if (!permissions.has(permission)) return [];
        const { rows } = await sql<{ count: number }>`select count(*)::integer as count from shop_orders r
          where ${where} and not r.deleted`.execute(scope.db);
        const count = rows[0]?.count ?? 0;
        return count === 0 ? [] : [{ key, params: {}, count, href, mine: true, who: [] }];
      };
      const sold = (status: string) => sql`r.organization_id = ${kigId} and r.status = ${status}`;
      return [
        ...(await item(
          'shop.order.sendParcel',
          'attendance.open.items.shopToSend',
          '/shop/sold-orders?status=paid',
          sold('paid'),
        )),
        ...(await item(
          'shop.order.refund',
          'attendance.open.items.shopRefunds',
          '/shop/sold-orders?status=refunding',
          sold('refunding'),
        )),
        ...(await item(
          'shop.order.buy',
          'attendance.open.items.shopUnpaid',
          '/shop/my-orders?status=unpaid',
          sql`r.kindergarten_id = ${kigId} and r.buyer = 'kindergarten' and r.status = 'unpaid'`,
        )),
      ];
    },
  });
}
