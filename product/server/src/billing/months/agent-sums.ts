import type { BookReport } from '@kiga/contract/billing/months/book-month.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Span } from './book-report.ts';

type Agent = BookReport['agents'][number];

/** Returns what agents earned and were paid in a month, and what they have at its end, the largest income first. */
export async function agentSums(db: AnyDatabase, { from, to }: Span): Promise<BookReport['agents']> {
  const { rows } = await sql<Record<keyof Agent, string>>`select o.id as "organizationId", o.name,
      coalesce(sum(e.amount_fen) filter (where t.at >= ${from} and t.code = 'renewal'), 0) as "earnedFen",
      coalesce(-sum(e.amount_fen) filter (where t.at >= ${from} and t.code = 'refund'), 0) as "refundedFen",
      coalesce(-sum(e.amount_fen) filter (where t.at >= ${from} and t.code = 'withdrawalPaid'), 0) as "paidOutFen",
      sum(e.amount_fen) as "closingFen"
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    join organizations o on o.id = a.organization_id
    where a.kind in ('pool', 'available', 'held') and t.at < ${to}
    group by o.id, o.name having max(t.at) >= ${from} or sum(e.amount_fen) <> 0
    order by 3 desc, o.name, o.id`.execute(db);
  return rows.map(({ organizationId, name, earnedFen, refundedFen, paidOutFen, closingFen }) => ({
    organizationId,
    name,
    earnedFen: Number(earnedFen),
    refundedFen: Number(refundedFen),
    paidOutFen: Number(paidOutFen),
    closingFen: Number(closingFen),
  }));
}

const steps = ['withdrawalHeld', 'withdrawalPaid', 'withdrawalReturned'] as const;

/** Returns the withdrawals that were applied for, paid and rejected in a month. */
export async function withdrawalSums(db: AnyDatabase, { from, to }: Span): Promise<BookReport['withdrawals']> {
  const { rows } = await sql<{ code: string; count: string; amountFen: string }>`select t.code, count(*) as count,
      sum(abs(e.amount_fen)) as "amountFen"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where a.kind = 'held' and t.code = any(${[...steps]}::text[]) and t.at >= ${from} and t.at < ${to}
    group by t.code`.execute(db);
  return steps.map((code) => {
    const { count = 0, amountFen = 0 } = rows.find((row) => row.code === code) ?? {};
    return { code, count: Number(count), amountFen: Number(amountFen) };
  });
}
