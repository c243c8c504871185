import type { IncomeEntry } from '@kiga/contract/billing/income.acts.ts';
import type { LedgerAccountKind, LedgerCode, OwnedAccountKind } from '@kiga/contract/billing/ledger.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { spanOf } from './agent-within.ts';

type AgentAccount = 'available' | 'held' | 'pool';

const agentAccounts = ['available', 'held', 'pool'] as const;

/** One entry of a transaction, with the agent's balances after it. */
interface EntryRow {
  id: string;
  at: Date;
  code: LedgerCode;
  kind: LedgerAccountKind;
  isOwn: boolean;
  amountFen: string;
}

/** A page of entries as it is asked for. */
export interface EntriesQuery {
  month: string;
  account?: AgentAccount;
  pageNumber: number;
  pageSize: number;
}

/** Returns the transactions of an agent's accounts in a month, as `incomeEntries` of the contract says. */
export async function incomeEntries(
  db: AnyDatabase,
  agentId: string,
  { month, account, pageNumber, pageSize }: EntriesQuery,
): Promise<{ list: IncomeEntry[]; total: number; pageNumber: number; pageSize: number }> {
  const { from, to } = spanOf(month);
  const kinds = account === undefined ? [...agentAccounts] : [account];
  const moved = sql`from ledger_transactions t where t.at >= ${from} and t.at < ${to} and exists (select
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = t.id and a.organization_id = ${agentId} and a.kind = any(${kinds}::text[]))`;
  const { rows: counted } = await sql<{ total: string }>`select count(*) as total ${moved}`.execute(db);
  const { rows: page } = await sql<{ id: string }>`select t.id ${moved} order by t.at desc, t.id desc
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
  const ids = page.map(({ id }) => id);
  const list = await describe(db, agentId, ids);
  return { list, total: Number(counted[0]?.total ?? 0), pageNumber, pageSize };
}

async function describe(db: AnyDatabase, agentId: string, ids: readonly string[]): Promise<IncomeEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EntryRow>`select t.id, t.at, t.code, a.kind,
      coalesce(a.organization_id = ${agentId}, false) as "isOwn", e.amount_fen as "amountFen"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.id = any(${[...ids]}::uuid[])`.execute(db);
  const origins = await originsOf(db, ids);
  const after = await balancesAfter(db, agentId, ids);
  return ids.map((id) => {
    const entries = rows.filter((row) => row.id === id);
    const own = entries.filter(({ isOwn }) => isOwn);
    const { at, code } = entries[0] as EntryRow;
    const into = own.find(({ amountFen }) => Number(amountFen) > 0);
    const out = own.find(({ amountFen }) => Number(amountFen) < 0);
    const others = entries.filter(({ isOwn }) => !isOwn);
    // The largest foreign entry with the opposite sign is where the money came from, or went.
    const opposite = (sign: number) =>
      others
        .filter(({ amountFen }) => Math.sign(Number(amountFen)) === sign)
        .toSorted((a, b) => Math.abs(Number(b.amountFen)) - Math.abs(Number(a.amountFen)))[0]?.kind ?? 'income';
    const found = origins.get(id);
    return {
      id,
      at: at.toISOString(),
      code,
      from: out?.kind ?? opposite(-1),
      to: into?.kind ?? opposite(1),
      reference: found?.reference ?? null,
      orderCount: found?.orderCount ?? 0,
      origin: found?.origin ?? null,
      amountFen: Number((into && out ? into : own[0])?.amountFen ?? 0),
      after: after.get(id) ?? { availableFen: 0, heldFen: 0, poolFen: 0 },
      moved: own.map(({ kind }) => kind as OwnedAccountKind),
    };
  });
}

/** The orders or the withdrawal behind a transaction. */
interface Origin {
  id: string;
  reference: string | null;
  orderCount: number;
  origin: string | null;
}

/** Returns the orders or the withdrawal behind transactions, by their ids. */
export async function originsOf(db: AnyDatabase, ids: readonly string[]): Promise<Map<string, Origin>> {
  const { rows: orders } = await sql<
    Origin & { orderCount: string }
  >`select c.transaction_id as id, count(*) as "orderCount",
      case when count(*) = 1 then min(o.order_number) end as reference,
      case when count(distinct k.id) = 1 then min(k.name) end as origin
    from ledger_causes c join ledger_orders o on o.order_id = c.order_id
    join organizations k on k.id = o.kindergarten_id
    where c.transaction_id = any(${[...ids]}::uuid[]) group by c.transaction_id`.execute(db);
  const { rows: withdrawals } = await sql<Origin>`select t.id, w.withdrawal_number as reference, 0 as "orderCount",
      w.bank_name as origin
    from ledger_transactions t join billing_withdrawals w on w.id = t.withdrawal_id
    where t.id = any(${[...ids]}::uuid[])`.execute(db);
  const all = [...orders.map((row) => ({ ...row, orderCount: Number(row.orderCount) })), ...withdrawals];
  return new Map(all.map((row) => [row.id, row]));
}

/** Returns the three balances of an agent after each transaction: the balance after the latest entry of each account. */
async function balancesAfter(db: AnyDatabase, agentId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; kind: AgentAccount; balanceFen: string }>`select t.id, a.kind,
      coalesce((select e.balance_fen from ledger_entries e
        join ledger_transactions before on before.id = e.transaction_id
        where e.account_id = a.id and (before.at, before.id) <= (t.at, t.id)
        order by before.at desc, before.id desc limit 1), 0) as "balanceFen"
    from ledger_transactions t cross join ledger_accounts a
    where t.id = any(${[...ids]}::uuid[]) and a.organization_id = ${agentId}
      and a.kind = any(${[...agentAccounts]}::text[])`.execute(db);
  const after = new Map<string, IncomeEntry['after']>();
  for (const { id, kind, balanceFen } of rows) {
    const sums = after.get(id) ?? { availableFen: 0, heldFen: 0, poolFen: 0 };
    after.set(id, { ...sums, [`${kind}Fen`]: Number(balanceFen) });
  }
  return after;
}
