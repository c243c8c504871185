import type { BookReport } from '@kiga/contract/billing/months/book-month.acts.ts';
import type { orderKinds, PaymentChannel } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Span } from './book-report.ts';

/** Orders that were booked in a month and refunds that were, as rows with `is_refund` and their moment `at`. */
export const ordersOfMonth = ({ from, to }: Span) => sql`(
  select o.order_id, o.order_number, o.kindergarten_id, o.kind, o.package_name, o.channel, o.total_fen,
    o.channel_fee_fen, o.booked_at as at, false as is_refund
  from ledger_orders o where o.booked_at >= ${from} and o.booked_at < ${to}
  union all
  select o.order_id, o.order_number, o.kindergarten_id, o.kind, o.package_name, o.channel, o.total_fen,
    o.channel_fee_fen, t.at, true
  from ledger_transactions t join ledger_causes c on c.transaction_id = t.id join ledger_orders o on o.order_id = c.order_id
  where t.code = 'refund' and t.at >= ${from} and t.at < ${to})`;

type Sums = Pick<BookReport['channels'][number], 'orders' | 'totalFen' | 'refunds' | 'refundedFen' | 'feeFen'>;

interface Row extends Record<keyof Sums, string> {
  kind: (typeof orderKinds)[number];
  packageName: string | null;
  channel: PaymentChannel;
}

/** Returns the sums of the orders of a month by package and by channel. */
export async function orderSums(db: AnyDatabase, span: Span): Promise<Pick<BookReport, 'packages' | 'channels'>> {
  const { rows } = await sql<Row>`select o.kind, o.package_name as "packageName", o.channel,
      count(*) filter (where not o.is_refund) as orders,
      coalesce(sum(o.total_fen) filter (where not o.is_refund), 0) as "totalFen",
      count(*) filter (where o.is_refund) as refunds,
      coalesce(sum(o.total_fen) filter (where o.is_refund), 0) as "refundedFen",
      sum(case when o.is_refund then -o.channel_fee_fen else o.channel_fee_fen end) as "feeFen"
    from ${ordersOfMonth(span)} o
    group by o.kind, o.package_name, o.channel order by o.kind desc, o.package_name, o.channel`.execute(db);
  return {
    packages: grouped(rows, ({ kind, packageName }) => ({ kind, packageName })),
    channels: grouped(rows, ({ channel }) => ({ channel })),
  };
}

/** Adds up the rows that have the same key. */
function grouped<Key extends object>(rows: readonly Row[], keyOf: (row: Row) => Key): (Key & Sums)[] {
  const groups = new Map<string, Key & Sums>();
  for (const row of rows) {
    const name = JSON.stringify(keyOf(row));
    const before = groups.get(name);
    const sum = (figure: keyof Sums) => (before?.[figure] ?? 0) + Number(row[figure]);
    groups.set(name, {
      ...keyOf(row),
      orders: sum('orders'),
      totalFen: sum('totalFen'),
      refunds: sum('refunds'),
      refundedFen: sum('refundedFen'),
      feeFen: sum('feeFen'),
    });
  }
  return [...groups.values()];
}
