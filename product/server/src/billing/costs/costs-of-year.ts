import type { CostPart, CostSums, CostsOfYear } from '@kiga/contract/billing/cost.acts.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Session } from '../../program/session.ts';

/** A booked renewal, as the ledger copied it. */
interface BookedOrder {
  orderId: string;
  kigId: string;
  kigName: string;
  month: string;
  packageName: string | null;
  childCount: number;
  months: number;
  totalFen: string;
  agentFen: string;
  isRefunded: boolean;
}

type Row = CostsOfYear['parts'][number]['rows'][number];

/** Returns the costs of a year for a kindergarten, or an agent's sales, as `costsOfYear` of the contract says. */
export async function costsFor(scope: Scope, year: string): Promise<CostsOfYear> {
  const { organization } = scope.session as Session;
  const isAgent = organization.kind === 'agent';
  const kigIds = scope.reach === 'all' ? [] : [...scope.reach];
  const orders = await bookedOrders(scope.db, { year, kigIds, agentId: isAgent ? organization.id : null });
  const sumsOf = (list: readonly BookedOrder[]) => addUp(list, isAgent);
  const byKey = (keyOf: (order: BookedOrder) => string | null): Row[] =>
    [...Map.groupBy(orders, keyOf)].map(([label, list]) => ({ key: label ?? '', label, sums: sumsOf(list) }));
  const dear = (a: Row, b: Row) => b.sums.totalFen - a.sums.totalFen || (a.key < b.key ? -1 : 1);
  const parts: { part: CostPart; rows: Row[] }[] = [
    { part: 'month', rows: byKey(({ month }) => month).sort((a, b) => (a.key < b.key ? -1 : 1)) },
    { part: 'package', rows: byKey(({ packageName }) => packageName).sort(dear) },
    isAgent
      ? { part: 'kindergarten', rows: byKey(({ kigName }) => kigName).sort(dear) }
      : { part: 'class', rows: (await byClass(scope, orders)).sort(dear) },
  ];
  return { year, sums: sumsOf(orders), parts };
}

async function bookedOrders(
  db: AnyDatabase,
  { year, kigIds, agentId }: { year: string; kigIds: readonly string[]; agentId: string | null },
): Promise<BookedOrder[]> {
  const from = new Date(`${year}-01-01T00:00:00+08:00`);
  const to = new Date(`${Number(year) + 1}-01-01T00:00:00+08:00`);
  // An agent keeps the sums of kindergartens that it served before.
  // Parents' orders are no cost of the kindergarten; the agent sold them at the kindergarten's price.
  const whose =
    agentId === null
      ? sql`o.kindergarten_id = any(${[...kigIds]}::uuid[]) and not o.is_of_parent`
      : sql`o.agent_id = ${agentId}`;
  const { rows } = await sql<BookedOrder>`select o.order_id as "orderId", o.kindergarten_id as "kigId",
      k.name as "kigName", to_char(o.booked_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      o.package_name as "packageName", o.child_count as "childCount", o.months,
      o.total_fen - o.kindergarten_fen as "totalFen",
      o.agent_fen as "agentFen",
      exists (select from ledger_transactions t where t.key = 'refund:' || o.order_id) as "isRefunded"
    from ledger_orders o join organizations k on k.id = o.kindergarten_id
    where ${whose} and o.kind = 'renewal' and o.booked_at >= ${from} and o.booked_at < ${to}
    order by o.booked_at, o.order_id`.execute(db);
  return rows;
}

function addUp(orders: readonly BookedOrder[], isAgent: boolean): CostSums {
  const sums = { orders: orders.length, childMonths: 0, totalFen: 0, refundedFen: 0, agentFen: isAgent ? 0 : null };
  for (const { childCount, months, totalFen, agentFen, isRefunded } of orders) {
    sums.childMonths += childCount * months;
    sums.totalFen += Number(totalFen);
    if (isRefunded) sums.refundedFen += Number(totalFen);
    else if (sums.agentFen !== null) sums.agentFen += Number(agentFen);
  }
  return sums;
}

/** Divides the orders by the classes that their children were in. A total is children x months x price, so no fen is left. */
async function byClass(scope: Scope, orders: readonly BookedOrder[]): Promise<Row[]> {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const { rows } = await sql<{ orderId: string; classId: string | null; className: string | null; children: number }>`
    select l.order_id as "orderId", l.class_id as "classId", c.class_name as "className", count(*)::int as children
    from billing_order_lines l
    left join classes c on c.kig_id = l.kig_id and c.id = l.class_id and ${scope.within('c.kig_id')}
    where ${scope.within('l.kig_id')} and l.order_id = any(${[...byId.keys()]}::uuid[])
    group by l.order_id, l.class_id, c.class_name`.execute(scope.db);
  const found = Map.groupBy(rows, ({ classId }) => classId);
  return [...found].map(([classId, lines]) => {
    const sums: CostSums = { orders: lines.length, childMonths: 0, totalFen: 0, refundedFen: 0, agentFen: null };
    for (const { orderId, children } of lines) {
      const { months, childCount, totalFen, isRefunded } = byId.get(orderId) as BookedOrder;
      const partFen = (Number(totalFen) / childCount) * children;
      sums.childMonths += children * months;
      sums.totalFen += partFen;
      if (isRefunded) sums.refundedFen += partFen;
    }
    return { key: classId ?? '', label: lines[0]?.className ?? null, sums };
  });
}
