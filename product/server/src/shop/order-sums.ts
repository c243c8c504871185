import type { ShopOrderSums } from '@kiga/contract/shop/order.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinAreas } from '../identity/identity.public.ts';
import { SHOP_ORDER } from './order.ts';

const ZONE = 'Asia/Shanghai';

const figures = [
  'orders',
  'goodsFen',
  'discountFen',
  'shippingFen',
  'paidFen',
  'refundedFen',
  'sellerFen',
  'channelFeeFen',
] as const satisfies readonly (keyof ShopOrderSums)[];

/** The part of an amount of an order that a refund took back; booked parts are rounded alike. */
const lessRefund = (column: RawBuilder<unknown>) => sql`${column} - case when r.status = 'refunded' and r.total_fen > 0
  then round(${column}::numeric * r.refund_fen / r.total_fen)::bigint else 0 end`;

const sums = sql`count(*)::integer as orders, coalesce(sum(r.goods_fen), 0) as "goodsFen",
  coalesce(sum(r.discount_fen), 0) as "discountFen", coalesce(sum(r.shipping_fen), 0) as "shippingFen",
  coalesce(sum(r.total_fen), 0) as "paidFen",
  coalesce(sum(r.refund_fen) filter (where r.status = 'refunded'), 0) as "refundedFen",
  coalesce(sum(${lessRefund(sql`r.seller_fen`)}), 0) as "sellerFen",
  coalesce(sum(${lessRefund(sql`r.channel_fee_fen`)}), 0) as "channelFeeFen"`;

type Row = Record<(typeof figures)[number], string | number>;

const sumsOfRow = (row: Row) =>
  Object.fromEntries(figures.map((figure) => [figure, Number(row[figure])])) as ShopOrderSums;

/** Returns the sums of orders that were paid in a span of days, as `orderSums` of the contract says. */
export async function sumsOfOrders(scope: Scope, { from, to }: { from: string; to: string }) {
  const within = withinAreas(
    scope,
    SHOP_ORDER,
    sql<string>`(select k.area_code from organizations k where k.id = r.kindergarten_id)`,
  );
  const found = sql`from shop_orders r join organizations o on o.id = r.organization_id
    where ${scope.within('r.organization_id')} and ${within ?? sql`true`} and not r.deleted
      and r.paid_at >= ${from}::date::timestamp at time zone ${ZONE}
      and r.paid_at < (${to}::date + 1)::timestamp at time zone ${ZONE}`;
  const read = <Extra>(columns: RawBuilder<unknown>, group: RawBuilder<unknown>) =>
    sql<Row & Extra>`select ${columns} ${sums} ${found} ${group}`.execute(scope.db);
  const { rows: all } = await read<object>(sql``, sql``);
  const { rows: channels } = await read<{ channel: string }>(
    sql`coalesce(r.channel, 'balance') as channel,`,
    sql`group by 1 order by 1`,
  );
  const { rows: sellers } = await read<{ sellerId: string; sellerName: string }>(
    sql`o.id as "sellerId", o.name as "sellerName",`,
    sql`group by o.id, o.name order by sum(r.total_fen) desc, o.id`,
  );
  return {
    all: sumsOfRow(all[0] as Row),
    channels: channels.map((row) => ({ ...sumsOfRow(row), channel: row.channel })),
    sellers: sellers.map((row) => ({ ...sumsOfRow(row), sellerId: row.sellerId, sellerName: row.sellerName })),
  };
}
