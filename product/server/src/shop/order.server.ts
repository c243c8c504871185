import type { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { endOpenPayments, refundPaymentOf } from '../billing/billing.public.ts';
import { momentSheet } from '../family/family.public.ts';
import { withinAreas } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { bookSale, bookSaleRefund, releaseSale } from './book-sale.ts';
import { besideShopOrder, linesOfOrders, SHOP_ORDER, type ShopOrder, splitOf } from './order.ts';
import { returnStock } from './stock.ts';
import { settleOrder, tellOfRefund, tellOfRefusal, tellOfSale } from './tell.ts';

const ofLines = (value: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(${value}), 0)::integer from shop_order_lines l where l.order_id = row.id)`;

/** Returns the hooks of orders in the shop: what each step books, moves and tells. */
export function shopOrderHooks(program: Program): EntityHooks<typeof shopOrder> {
  const { clock, tenancy } = program;
  const now = () => clock.now().toISOString();
  const booked = (accountId: string) => ({ at: clock.now(), actorId: accountId });

  return {
    beside: besideShopOrder,
    sheet: momentSheet(program, 'paidAt'),
    // Regional staff sees the orders of its areas.
    rows: (scope) =>
      withinAreas(
        scope,
        SHOP_ORDER,
        sql<string>`(select k.area_code from organizations k where k.id = row.kindergarten_id)`,
      ),
    computed: {
      pieces: () => ofLines(sql`l.quantity`),
      sentPieces: () => ofLines(sql`l.sent_quantity`),
      goods: () => sql`(select string_agg(l.commodity_name || ' × ' || l.quantity, ', ' order by l.position)
        from (select * from shop_order_lines a where a.order_id = row.id order by a.position limit 3) l)`,
    },
    lookedUp: {
      fields: ['buyerName', 'sellerName'],
      async load(scope, records) {
        const orders = records as readonly ShopOrder[];
        const ids = orders.flatMap(({ ownerId, kindergartenId }) => [ownerId, kindergartenId]);
        // A new order has no buyer until the end of its transaction.
        const names = await tenancy.namesOf(scope, [...new Set(ids.filter((id) => id !== null))]);
        return new Map(
          orders.map(({ id, ownerId, kindergartenId }) => [
            id,
            { buyerName: names.get(kindergartenId) ?? null, sellerName: names.get(ownerId) ?? null },
          ]),
        );
      },
    },
    onTransition: {
      async pay({ record, scope }) {
        const order = record as ShopOrder;
        if ((order.totalFen ?? 0) > 0) await bookSale(scope.db, order, booked(scope.session.accountId));
        await endOpenPayments(scope, order.id, clock.now());
        await tellOfSale(program, scope, order);
        return { paidAt: now(), closesAt: null };
      },
      async close({ record, scope }) {
        await endOpenPayments(scope, record.id, clock.now());
        await returnStock(scope.db, await linesOfOrders(scope, [record.id]));
        return { closesAt: null };
      },
      async deliver() {
        return { deliveredAt: now() };
      },
      async receive({ record, scope }) {
        const order = record as ShopOrder;
        const { sellerFen: amountFen } = splitOf(order);
        await releaseSale(scope.db, order, { ...booked(scope.session.accountId), amountFen });
        return { completedAt: now() };
      },
      async refund({ record, scope, asks: { restocks } }) {
        const order = record as ShopOrder;
        const lines = await linesOfOrders(scope, [order.id]);
        // Goods that were sent come back into stock only once the seller has them in hand.
        const back = lines.map(({ variantId, quantity, sentQuantity }) => ({
          variantId,
          quantity: restocks === true ? quantity : quantity - sentQuantity,
        }));
        await bookSaleRefund(scope.db, order, booked(scope.session.accountId));
        const reason = order.refundReason ?? '';
        await refundPaymentOf(program, scope, { id: order.id, reason, amountFen: order.refundFen ?? null });
        await returnStock(
          scope.db,
          back.filter(({ quantity }) => quantity > 0),
        );
        await settleOrder(program, scope, order.id);
        await tellOfRefund(program, scope, order);
        return { refundedAt: now(), refusal: null };
      },
      async refuseRefund({ record, scope, asks: { reason } }) {
        const order = record as ShopOrder;
        await settleOrder(program, scope, order.id);
        await tellOfRefusal(program, scope, order, reason);
        if (order.deliveredAt === null) await tellOfSale(program, scope, order);
        return { refusal: reason, status: order.deliveredAt === null ? 'paid' : 'delivered' };
      },
    },
    // The operator sends its own orders; it may decide about refunds of all.
    allows: (act, { ownerId, status }, { session }) => {
      if (act !== 'sendParcel') return true;
      return status === 'paid' && ownerId === (session as Session).organization.id;
    },
  };
}
