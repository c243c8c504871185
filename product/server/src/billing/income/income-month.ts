import type { IncomeMonth } from '@kiga/contract/billing/income.acts.ts';
import type { LedgerCode } from '@kiga/contract/billing/ledger.ts';
import { openWithdrawalStates as open, type openWithdrawalStates } from '@kiga/contract/billing/withdrawal.states.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { sumsOf } from '../ledger/sums.ts';
import { type ReadAgent, spanOf } from './agent-within.ts';

/** Returns an agent's sums and how its balance changed in a month, as `incomeMonth` of the contract says. */
export async function incomeMonth(db: AnyDatabase, { id, name }: ReadAgent, month: string): Promise<IncomeMonth> {
  const { from, to } = spanOf(month);
  const { available = 0, held = 0, pool = 0 } = (await sumsOf(db, [id])).get(id) ?? {};
  const { changes, laterFen } = await changesOf(db, id, from, to);
  const endFen = available - laterFen;
  const changed = changes.reduce((sum, { amountFen }) => sum + amountFen, 0);
  return {
    agentName: name,
    month,
    now: { availableFen: available, heldFen: held, poolFen: pool },
    beginFen: endFen - changed,
    endFen,
    changes,
    byKindergarten: await byKindergarten(db, id, from, to),
    openWithdrawal: await openWithdrawal(db, id),
    hasBankAccount: await hasBankAccount(db, id),
    proof: await lastProof(db),
  };
}

/**
 * Returns the changes of an agent's balance in a month by their kind, and the sum of all later ones. Both come from one pass: as two
 * statements they took 1.5 s for a year of 333,000 entries, together 0.3 s.
 */
async function changesOf(db: AnyDatabase, agentId: string, from: Date, to: Date) {
  const { rows } = await sql<{ code: LedgerCode; isLater: boolean; amountFen: string }>`select t.code,
      t.at >= ${to} as "isLater", sum(e.amount_fen) as "amountFen"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account_id = (
      select a.id from ledger_accounts a where a.organization_id = ${agentId} and a.kind = 'available')
    where t.at >= ${from} group by 1, 2 order by min(t.at)`.execute(db);
  const all = rows.map(({ amountFen, ...row }) => ({ ...row, amountFen: Number(amountFen) }));
  return {
    changes: all.flatMap(({ code, isLater, amountFen }) => (isLater ? [] : [{ code, amountFen }])),
    laterFen: all.reduce((sum, { isLater, amountFen }) => sum + (isLater ? amountFen : 0), 0),
  };
}

/** Income by kindergarten and package, without refunded orders. */
async function byKindergarten(db: AnyDatabase, agentId: string, from: Date, to: Date) {
  const { rows } = await sql<{
    kigId: string;
    kigName: string;
    packageName: string | null;
    orders: string;
    totalFen: string;
    agentFen: string;
  }>`select o.kindergarten_id as "kigId", k.name as "kigName", o.package_name as "packageName", count(*) as orders,
      sum(o.total_fen - o.kindergarten_fen) as "totalFen", sum(o.agent_fen) as "agentFen"
    from ledger_orders o join organizations k on k.id = o.kindergarten_id
    where o.agent_id = ${agentId} and o.booked_at >= ${from} and o.booked_at < ${to}
      and not exists (select from ledger_transactions t where t.key = 'refund:' || o.order_id)
    group by o.kindergarten_id, k.name, o.package_name order by sum(o.agent_fen) desc, k.name`.execute(db);
  return rows.map(({ orders, totalFen, agentFen, ...row }) => ({
    ...row,
    orders: Number(orders),
    totalFen: Number(totalFen),
    agentFen: Number(agentFen),
  }));
}

async function openWithdrawal(db: AnyDatabase, agentId: string): Promise<IncomeMonth['openWithdrawal']> {
  const { rows } = await sql<{
    id: string;
    withdrawalNumber: string;
    amountFen: string;
    appliedAt: Date;
    status: (typeof openWithdrawalStates)[number];
  }>`select id, withdrawal_number as "withdrawalNumber", amount_fen as "amountFen", applied_at as "appliedAt", status
    from billing_withdrawals where organization_id = ${agentId} and not deleted
      and status = any(${[...open]}::text[])`.execute(db);
  const [row] = rows;
  return row ? { ...row, amountFen: Number(row.amountFen), appliedAt: row.appliedAt.toISOString() } : null;
}

async function hasBankAccount(db: AnyDatabase, agentId: string): Promise<boolean> {
  const { rows } = await sql`select from billing_agents where organization_id = ${agentId} and not deleted`.execute(db);
  return rows.length > 0;
}

async function lastProof(db: AnyDatabase): Promise<IncomeMonth['proof']> {
  const { rows } = await sql<{ at: Date; differenceFen: string }>`select at, difference_fen as "differenceFen"
    from ledger_proofs order by at desc limit 1`.execute(db);
  return rows[0] ? { at: rows[0].at.toISOString(), differenceFen: Number(rows[0].differenceFen) } : null;
}
