import { bookFigures, type MonthBooks } from '@kiga/contract/billing/bills/bill-month.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

type Figures = MonthBooks['sums'];
type Row = Record<string, string> & { className: string };

/** Columns of the books that are the balance of an account: what bills charge, and what was received. */
const charged = ['care', 'meals', 'other', 'adjustment', 'refund', 'credit'] as const;
const received = ['cash', 'transfer', 'online'] as const;

/**
 * Computes the books of a month from the ledger, by the class of each bill. Arrears are those of bills up to this month, at
 * its end.
 */
export async function computeBooks(scope: Scope, kigId: string, month: string): Promise<MonthBooks> {
  const inMonth = (account: string, side: 'to' | 'from') =>
    sql`coalesce(sum(case when t.month <> ${month} then 0
      when ${sql.ref(`t.${side}_account`)} = ${account} then t.amount_fen
      when ${sql.ref(`t.${side === 'to' ? 'from' : 'to'}_account`)} = ${account} then -t.amount_fen else 0 end), 0)`;
  const columns = [
    ...charged.map((account) => sql`${inMonth(account, 'from')} as ${sql.id(`${account}Fen`)}`),
    ...received.map((account) => sql`${inMonth(account, 'to')} as ${sql.id(`${account}Fen`)}`),
    sql`coalesce(sum(case when b.month > ${month} then 0 when t.to_account = 'receivable' then t.amount_fen
      when t.from_account = 'receivable' then -t.amount_fen else 0 end), 0) as "arrearsFen"`,
  ];
  const { rows } = await sql<Row>`select coalesce(b.class_name, '') as "className", min(b.bill_number) as place,
      ${sql.join(columns)}
    from bill_transfers t join bills b on b.kig_id = t.kig_id and b.id = t.bill_id
    where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and t.month <= ${month}
    group by 1 order by substr(min(b.bill_number), 6), 1`.execute(scope.db);
  const classes = rows
    .map((row) => ({ className: row.className, ...figuresOf(row) }))
    .filter((one) => bookFigures.some((figure) => one[figure] !== 0));
  const sums = Object.fromEntries(
    bookFigures.map((figure) => [figure, classes.reduce((sum, one) => sum + one[figure], 0)]),
  ) as Figures;
  return { sums, classes };
}

function figuresOf(row: Row): Figures {
  const of = (name: string) => Number(row[`${name}Fen`]);
  const sum = (names: readonly string[]) => names.reduce((all, name) => all + of(name), 0);
  const derived = { charged: sum(charged), received: sum(received) };
  return Object.fromEntries(
    bookFigures.map((figure) => {
      const name = figure.slice(0, -'Fen'.length);
      return [figure, name in derived ? derived[name as keyof typeof derived] : of(name)];
    }),
  ) as Figures;
}
