import type { BillMonth, MonthBooks } from '@kiga/contract/billing/bills/bill-month.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../../campus/campus.public.ts';
import { whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { arrearsOf } from './arrears.ts';
import { wholeKindergarten } from './bill.ts';
import { spanOf } from './charges-of-month.ts';
import { assertMonthOpen, lockBooks } from './closed-until.ts';
import { computeBooks } from './month-books.ts';

/** Returns where the bills of a month stand, and its books. Errors: those of the call. */
export async function billMonth({ stores }: Pick<Program, 'stores'>, scope: Scope, month: string): Promise<BillMonth> {
  const kigId = wholeKindergarten(scope);
  const { today } = scope.session;
  const { to } = spanOf(month);
  const { rows } = await sql<Record<string, string>>`select
      count(*) filter (where b.status = 'draft') as drafts,
      coalesce(sum(b.total_fen) filter (where b.status = 'draft'), 0) as "draftFen",
      count(*) filter (where b.status = 'issued') as issued, count(*) filter (where b.status = 'paid') as paid,
      coalesce(sum(b.total_fen) filter (where b.status in ('issued', 'paid')), 0) as "totalFen",
      coalesce(sum(b.paid_fen) filter (where b.status in ('issued', 'paid')), 0) as "paidFen"
    from bills b where b.kig_id = ${kigId} and ${scope.within('b.kig_id')} and b.month = ${month}
      and not b.deleted`.execute(scope.db);
  const of = (name: string) => Number(rows[0]?.[name] ?? 0);
  const { rows: without } = await sql<{ count: string }>`select count(*) as count from ${enrolledChildren(scope)} s
    where s.kig_id = ${kigId} and coalesce(s.admission_date <= ${to}, true)
      and not exists (select from bills b where b.kig_id = s.kig_id and b.student_id = s.id and b.month = ${month}
        and b.status <> 'void')`.execute(scope.db);
  const { rows: kept } = await sql<{ month: string; closedAt: Date; closedBy: string; books: MonthBooks }>`select
      m.month, m.closed_at as "closedAt", m.closed_by as "closedBy", m.books
    from bill_months m where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and m.month >= ${month}
    order by m.month limit 1`.execute(scope.db);
  const [closed] = kept;
  const arrears = await arrearsOf(scope, kigId, today);
  const names = closed ? await stores.namesOfAccounts(scope, [closed.closedBy]) : new Map<string, string>();
  return {
    month,
    withoutBill: Number(without[0]?.count ?? 0),
    drafts: of('drafts'),
    draftFen: of('draftFen'),
    issued: of('issued'),
    paid: of('paid'),
    totalFen: of('totalFen'),
    paidFen: of('paidFen'),
    openFen: of('totalFen') - of('paidFen'),
    overdue: arrears.count,
    overdueFen: arrears.openFen,
    toRemind: arrears.toRemind.length,
    isOver: to < today,
    closedAt: closed?.closedAt.toISOString() ?? null,
    closedBy: closed ? (names.get(closed.closedBy) ?? null) : null,
    books: closed?.month === month ? closed.books : await computeBooks(scope, kigId, month),
  };
}

/** Closes a month and keeps its books. Errors: those of the call. */
export async function closeBillMonth({ clock }: Pick<Program, 'clock'>, inside: Scope, month: string): Promise<void> {
  const kigId = wholeKindergarten(inside);
  const { today, accountId } = inside.session;
  if (spanOf(month).to >= today) throw new AppError('BILLING_MONTH_RUNNING');
  await lockBooks(inside, kigId);
  await assertMonthOpen(inside, kigId, month);
  const { rows } = await sql<{ count: string }>`select count(*) as count from bills b
    where b.kig_id = ${kigId} and ${inside.within('b.kig_id')} and b.month <= ${month} and b.status = 'draft'
      and not b.deleted`.execute(inside.db);
  const count = Number(rows[0]?.count ?? 0);
  if (count > 0) throw new AppError('BILLING_DRAFTS_REMAIN', { count });
  const books = await computeBooks(inside, kigId, month);
  await sql`insert into bill_months (kig_id, month, closed_at, closed_by, books)
    values (${kigId}, ${month}, ${clock.now()}, ${accountId}, ${JSON.stringify(books)}::jsonb)`.execute(inside.db);
  const event = 'billing.billMonth.close';
  await writeLog(inside.db, clock, { ...whoOf(inside.session), kind: 'operation', event, kigId, detail: { month } });
  await publish(inside.db, clock.now(), 'billing.bill', kigId);
}
