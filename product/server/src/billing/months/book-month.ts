import { createHash } from 'node:crypto';
import type { BookMonth, BookReport } from '@kiga/contract/billing/months/book-month.acts.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { spanOf } from '../income/agent-within.ts';
import { blockersOf } from './blockers.ts';
import { bookReport } from './book-report.ts';

interface Closed {
  closedAt: Date;
  closedBy: string;
  report: string;
  sha256: string;
}

const monthOf = (moment: Date) => dayIn(moment, 'Asia/Shanghai').slice(0, 7);
const hashOf = (report: string) => createHash('sha256').update(report).digest('hex');

/** Returns a month of the books, as `bookMonth` of the contract says. */
export async function bookMonth({ clock, stores }: Program, scope: Scope, asked?: string): Promise<BookMonth> {
  const now = clock.now();
  const next = await nextMonth(scope.db, now);
  const month = asked ?? (next < monthOf(now) ? next : monthOf(now));
  const span = spanOf(month);
  const kept = await closedMonth(scope.db, month);
  if (kept === null) {
    const blockers = await blockersOf(scope, { month, span, next, now });
    return { month, report: await bookReport(scope, span), closed: null, blockers };
  }
  const { closedAt, closedBy, report, sha256 } = kept;
  const by = (await stores.namesOfAccounts(scope, [closedBy])).get(closedBy) ?? null;
  const closed = { at: closedAt.toISOString(), by, sha256, isIntact: hashOf(report) === sha256 };
  return { month, report: JSON.parse(report) as BookReport, closed, blockers: [] };
}

/** Closes a month, as `closeBookMonth` of the contract says. */
export async function closeBookMonth({ clock }: Pick<Program, 'clock'>, inside: Scope, month: string): Promise<void> {
  const { db, session } = inside;
  const now = clock.now();
  const span = spanOf(month);
  // Waits for the postings under way, and for another closing; both then see what this one did.
  await sql`lock table ledger_transactions in share row exclusive mode`.execute(db);
  if ((await closedMonth(db, month)) !== null) throw new AppError('BILLING_BOOKS_CLOSED', { month });
  const next = await nextMonth(db, now);
  const { length: count } = await blockersOf(inside, { month, span, next, now });
  if (count > 0) throw new AppError('BILLING_BOOKS_BLOCKED', { count });
  const report = JSON.stringify(await bookReport(inside, span));
  await sql`insert into ledger_months (month, ends_at, closed_at, closed_by, report, report_sha256)
    values (${month}, ${span.to}, ${now}, ${session.accountId}, ${report}, ${hashOf(report)})`.execute(db);
  const event = 'billing.bookMonth.close';
  await writeLog(db, clock, { ...whoOf(session), kind: 'operation', event, kigId: null, detail: { month } });
  await publish(db, now, 'billing.bookMonth', null);
}

/** Throws BILLING_BOOKS_OPEN for a month that is not closed. */
export async function assertClosed(db: AnyDatabase, month: string): Promise<void> {
  if ((await closedMonth(db, month)) === null) throw new AppError('BILLING_BOOKS_OPEN', { month });
}

async function closedMonth(db: AnyDatabase, month: string): Promise<Closed | null> {
  const { rows } = await sql<Closed>`select closed_at as "closedAt", closed_by as "closedBy", report,
      report_sha256 as sha256
    from ledger_months where month = ${month}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the month that is closed next: after the last closed one, or that of the first posting. */
async function nextMonth(db: AnyDatabase, now: Date): Promise<string> {
  const { rows } = await sql<{ begins: Date | null }>`select coalesce((select max(ends_at) from ledger_months),
    (select min(at) from ledger_transactions)) as begins`.execute(db);
  return monthOf(rows[0]?.begins ?? now);
}
