import { type LedgerAccountKind, ledgerAccountKinds, reportSign } from '@kiga/contract/billing/ledger.ts';
import type { BookReport } from '@kiga/contract/billing/months/book-month.acts.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { agentSums, withdrawalSums } from './agent-sums.ts';
import { orderSums } from './order-sums.ts';

/** The moments between which a month lies. */
export interface Span {
  from: Date;
  to: Date;
}

/** Computes the report of a month from the ledger and the invoices. */
export async function bookReport(scope: Scope, span: Span): Promise<BookReport> {
  const { db } = scope;
  return {
    accounts: await accountSums(db, span),
    ...(await orderSums(db, span)),
    agents: await agentSums(db, span),
    withdrawals: await withdrawalSums(db, span),
    invoices: await invoiceSums(scope, span),
  };
}

async function accountSums(db: AnyDatabase, { from, to }: Span): Promise<BookReport['accounts']> {
  const { rows } = await sql<{ kind: LedgerAccountKind; before: string; above: string; below: string }>`select a.kind,
      coalesce(sum(e.amount_fen) filter (where t.at < ${from}), 0) as before,
      coalesce(sum(e.amount_fen) filter (where t.at >= ${from} and e.amount_fen > 0), 0) as above,
      coalesce(sum(e.amount_fen) filter (where t.at >= ${from} and e.amount_fen < 0), 0) as below
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where t.at < ${to} group by a.kind`.execute(db);
  return ledgerAccountKinds.map((kind) => {
    const { before = '0', above = '0', below = '0' } = rows.find((row) => row.kind === kind) ?? {};
    const sign = reportSign(kind);
    const [more, less] = sign === 1 ? [Number(above), -Number(below)] : [-Number(below), Number(above)];
    // `0` is added because an absent sum must not become -0.
    const openingFen = sign * Number(before) + 0;
    return { kind, openingFen, inFen: more + 0, outFen: less + 0, closingFen: openingFen + more - less };
  });
}

async function invoiceSums(scope: Scope, { from, to }: Span): Promise<BookReport['invoices']> {
  const dayOf = (moment: Date) => sql`(${moment}::timestamptz at time zone 'Asia/Shanghai')::date`;
  const { rows } = await sql<Record<string, string>>`select
      count(*) filter (where i.invoiced_on >= ${dayOf(from)} and i.invoiced_on < ${dayOf(to)}) as issued,
      coalesce(sum(i.amount_fen) filter (where i.invoiced_on >= ${dayOf(from)} and i.invoiced_on < ${dayOf(to)}), 0)
        as "issuedFen",
      count(*) filter (where i.status = 'red' and i.processed_at >= ${from} and i.processed_at < ${to}) as red,
      coalesce(sum(i.amount_fen) filter (where i.status = 'red' and i.processed_at >= ${from}
        and i.processed_at < ${to}), 0) as "redFen"
    from billing_invoices i
    where ${scope.within('i.organization_id')} and i.status in ('issued', 'red')`.execute(scope.db);
  const of = (name: string) => Number(rows[0]?.[name] ?? 0);
  return { issued: of('issued'), issuedFen: of('issuedFen'), red: of('red'), redFen: of('redFen') };
}
