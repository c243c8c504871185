import { type LedgerAccountKind, reportSign } from '@kiga/contract/billing/ledger.ts';
import type { BookEntry, BookFilter } from '@kiga/contract/billing/months/book-month.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { spanOf } from '../income/agent-within.ts';
import { originsOf } from '../income/income-entries.ts';
import type { Span } from './book-report.ts';
import { ordersOfMonth } from './order-sums.ts';

/** A page of entries as it is asked for. */
interface EntriesQuery extends BookFilter {
  month: string;
  pageNumber: number;
  pageSize: number;
}

interface Page {
  list: BookEntry[];
  total: number;
  pageNumber: number;
  pageSize: number;
}

/** Returns the entries behind a sum of the report, as `bookEntries` of the contract says. */
export async function bookEntries(db: AnyDatabase, query: EntriesQuery): Promise<Page> {
  const span = spanOf(query.month);
  const { pageNumber, pageSize } = query;
  const found = query.orders === undefined ? accountEntries(span, query) : orderEntries(span, query);
  const { rows: counted } = await sql<{ total: string }>`select count(*) as total ${found.from}`.execute(db);
  const { rows } = await sql<Row>`select ${found.columns} ${found.from} order by 2 desc, 1 desc
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
  const list = query.orders === undefined ? await withOrigins(db, rows) : rows.map((row) => entryOf(row));
  return { list, total: Number(counted[0]?.total ?? 0), pageNumber, pageSize };
}

interface Row extends Pick<BookEntry, 'code' | 'account' | 'organizationName' | 'reference' | 'origin'> {
  /** Id of the order, or of the transaction. */
  causeId: string;
  at: Date;
  amountFen: string;
}

interface Found {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/** Returns a condition where its value is given, and none otherwise. */
const where = (value: unknown, condition: RawBuilder<unknown>) => (value === undefined ? sql`` : sql`and ${condition}`);

function accountEntries({ from, to }: Span, query: BookFilter): Found {
  const { account, organizationId, code, kind, packageName, channel } = query;
  const kinds: LedgerAccountKind[] = account === undefined ? ['pool', 'available', 'held'] : [account];
  const ofOrder = sql`exists (select from ledger_causes c join ledger_orders o on o.order_id = c.order_id
    where c.transaction_id = t.id ${ofOrders(query)})`;
  return {
    columns: sql`t.id as "causeId", t.at, t.code, a.kind as account, n.name as "organizationName",
      e.amount_fen as "amountFen", null as reference, null as origin`,
    from: sql`from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id left join organizations n on n.id = a.organization_id
      where t.at >= ${from} and t.at < ${to} and a.kind = any(${kinds}::text[])
        ${where(organizationId, sql`a.organization_id = ${organizationId}`)} ${where(code, sql`t.code = ${code}`)}
        ${where(kind ?? packageName ?? channel, ofOrder)}`,
  };
}

function orderEntries(span: Span, query: BookFilter): Found {
  return {
    columns: sql`o.order_id as "causeId", o.at, case when o.is_refund then 'refund' else o.kind end as code,
      null as account, null as "organizationName", o.total_fen as "amountFen", o.order_number as reference,
      k.name as origin`,
    from: sql`from ${ordersOfMonth(span)} o join organizations k on k.id = o.kindergarten_id
      where o.is_refund = ${query.orders === 'refunded'} ${ofOrders(query)}`,
  };
}

/** Returns the conditions on an order `o` of a kind, a package and a channel. */
function ofOrders({ kind, packageName, channel }: BookFilter): RawBuilder<unknown> {
  return sql`${where(kind, sql`o.kind = ${kind}`)} ${where(packageName, sql`o.package_name = ${packageName}`)}
    ${where(channel, sql`o.channel = ${channel}`)}`;
}

async function withOrigins(db: AnyDatabase, rows: readonly Row[]): Promise<BookEntry[]> {
  const origins = await originsOf(db, [...new Set(rows.map(({ causeId }) => causeId))]);
  return rows.map((row) => {
    const { reference = null, orderCount = 0, origin = null } = origins.get(row.causeId) ?? {};
    return { ...entryOf({ ...row, reference, origin }), orderCount };
  });
}

function entryOf({ causeId, at, amountFen, ...row }: Row): BookEntry {
  const sign = row.account === null ? 1 : reportSign(row.account);
  return {
    ...row,
    id: [causeId, row.account, row.organizationName].join(' '),
    at: at.toISOString(),
    orderCount: 0,
    amountFen: sign * Number(amountFen),
  };
}
