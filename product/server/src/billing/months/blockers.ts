import type { BookBlocker, BookMonth } from '@kiga/contract/billing/months/book-month.acts.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { proofOf } from '../ledger/ledger-works.ts';
import type { Span } from './book-report.ts';

/** A month whose blockers are asked for. */
interface AskedMonth {
  month: string;
  span: Span;
  /** The first month that is not closed. */
  next: string;
  now: Date;
}

/** Returns why a month that is not closed cannot be closed; nothing where it can. */
export async function blockersOf(scope: Scope, { month, span, next, now }: AskedMonth): Promise<BookMonth['blockers']> {
  const { db } = scope;
  const order = { kind: 'order', count: 1, period: next } as const;
  const inOrder = month === next ? [] : [order];
  if (now < span.to) return [{ kind: 'running', count: 1, period: null }, ...inOrder];
  const { differing, differenceFen } = await proofOf(db);
  const days = await daysToCompare(db, span);
  const counted: [BookBlocker, number, string | null][] = [
    ['proof', differenceFen === 0 ? 0 : Math.max(differing, 1), null],
    ['unreconciled', days.count, days.first],
    ['differences', await openDifferences(db, span), null],
    ['payments', await openPayments(db, span), null],
    ['slips', await openSlips(scope, span), null],
  ];
  const found = counted.filter(([, count]) => count > 0);
  return [...inOrder, ...found.map(([kind, count, period]) => ({ kind, count, period }))];
}

const dayOf = (moment: Date) => sql`(${moment}::timestamptz at time zone 'Asia/Shanghai')::date`;

/** Days of merchant accounts without a compared bill. They count from the first payment of each account on. */
async function daysToCompare(db: AnyDatabase, { from, to }: Span): Promise<{ count: number; first: string | null }> {
  const { rows } = await sql<{ count: string; first: string | null }>`select count(*) as count,
      min(d.day)::date::text as first
    from (select p.setting_id, min((p.created_at at time zone 'Asia/Shanghai')::date) as begins_on
      from billing_payments p join billing_payment_settings s on s.id = p.setting_id and not s.deleted
      where p.created_at < ${to} group by p.setting_id) m
    cross join lateral generate_series(greatest(m.begins_on, ${dayOf(from)}), ${dayOf(to)} - 1, '1 day') as d (day)
    where not exists (select from billing_reconciliations r
      where r.setting_id = m.setting_id and r.bill_day = d.day::date)`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), first: rows[0]?.first ?? null };
}

async function openDifferences(db: AnyDatabase, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from billing_differences
    where status = 'open' and bill_day >= ${dayOf(from)} and bill_day < ${dayOf(to)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Payments that began before the end of the month and whose result no platform has told. */
async function openPayments(db: AnyDatabase, { to }: Span): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from billing_payments
    where status = 'open' and created_at < ${to}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Slips of orders that were made before the end of the month and wait for finance. */
async function openSlips(scope: Scope, { to }: Span): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from billing_orders o
    where ${scope.within('o.kig_id')} and o.status = 'notReviewed' and not o.deleted
      and o.ordered_on < ${dayOf(to)}`.execute(scope.db);
  return Number(rows[0]?.count ?? 0);
}
