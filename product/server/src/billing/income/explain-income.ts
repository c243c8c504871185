import type { ExplainedIncome } from '@kiga/contract/billing/income.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';

/** Returns the orders or the withdrawal behind a transaction of an agent, as `explainIncome` of the contract says. */
export async function explainIncome(db: AnyDatabase, agentId: string, id: string): Promise<ExplainedIncome> {
  const { rows: own } = await sql<{
    amountFen: string;
    withdrawalId: string | null;
  }>`select e.amount_fen as "amountFen",
      t.withdrawal_id as "withdrawalId"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.id = ${id} and a.organization_id = ${agentId} and a.kind in ('available', 'held', 'pool')
    order by e.amount_fen desc`.execute(db);
  const [entry] = own;
  if (!entry) throw new AppError('RECORD_NOT_FOUND');
  const { rows: orders } = await sql<Record<string, string | null>>`select o.order_id as "orderId",
      o.order_number as "orderNumber", k.name as "kigName", o.package_name as "packageName", o.child_count as children,
      o.months, o.price_fen as "priceFen", o.total_fen - o.kindergarten_fen as "totalFen", o.agent_price_fen as "agentPriceFen",
      o.platform_fen as "platformFen", o.fee_basis_points as "feeBasisPoints", o.channel_fee_fen as "channelFeeFen",
      o.agent_fen as "agentFen"
    from ledger_causes c join ledger_orders o on o.order_id = c.order_id
    join organizations k on k.id = o.kindergarten_id
    where c.transaction_id = ${id} and o.agent_id = ${agentId} order by o.booked_at, o.order_id`.execute(db);
  const { rows: withdrawals } = await sql<NonNullable<ExplainedIncome['withdrawal']>>`select id,
      withdrawal_number as "withdrawalNumber", status
    from billing_withdrawals where id = ${entry.withdrawalId} and organization_id = ${agentId}`.execute(db);
  return {
    amountFen: Number(entry.amountFen),
    orders: orders.map(({ orderId, orderNumber, kigName, packageName, ...figures }) => ({
      orderId: String(orderId),
      orderNumber: String(orderNumber),
      kigName: kigName ?? null,
      packageName: packageName ?? null,
      ...(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value)])) as Figures),
    })),
    withdrawal: withdrawals[0] ?? null,
  };
}

type Figures = Omit<ExplainedIncome['orders'][number], 'orderId' | 'orderNumber' | 'kigName' | 'packageName'>;
