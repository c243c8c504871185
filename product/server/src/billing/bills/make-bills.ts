import { creditLineFen, sumOf } from '@kiga/contract/billing/bills/bill-sums.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityStore, EntityStores, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords, updateRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { childrenByClass } from '../../campus/campus.public.ts';
import { billStore, nextNumbers, wholeKindergarten } from './bill.ts';
import { insertLines, type NewLine } from './bill-lines.ts';
import { creditsOf } from './book.ts';
import { chargesOfMonth, spanOf } from './charges-of-month.ts';
import { assertMonthOpen, lockBooks } from './closed-until.ts';
import { openRefunds } from './open-refunds.ts';

/** An enrolled child who gets a bill. */
interface BilledChild {
  id: string;
  classId: string;
  className: string;
  gradeId: string;
  admissionDate: string | null;
}

/** A bill of the month that is there already. */
interface Present {
  id: string;
  studentId: string;
  status: string;
  totalFen: string;
}

/**
 * Makes the drafts of a month and computes those again that are there; lines by hand stay. The lock of the books makes two
 * clerks at once wait for each other. Errors: those of `makeBills`.
 */
export async function makeBills(
  stores: EntityStores,
  inside: Scope,
  { month, dueOn }: { month: string; dueOn: string },
): Promise<{ made: number; computedAgain: number }> {
  const kigId = wholeKindergarten(inside);
  if (dueOn < inside.session.today) throw invalid({ field: 'dueOn', error: 'BILLING_DUE_EARLY' });
  await lockBooks(inside, kigId);
  await assertMonthOpen(inside, kigId, month);
  const linesOf = await chargesOfMonth(inside, kigId, month);
  if (linesOf === null) throw new AppError('BILLING_NO_CHARGE');
  const present = await presentBills(inside, kigId, month);
  const drafts = present.filter(({ status }) => status === 'draft');
  // Lines of drafts go first, so that their refunds are open again.
  await sql`delete from bill_lines where kig_id = ${kigId} and ${inside.within('kig_id')} and kind <> 'adjustment'
    and bill_id = any(${drafts.map(({ id }) => id)}::uuid[])`.execute(inside.db);
  const children = await billedChildren(inside, kigId, month);
  const has = new Set(present.map(({ studentId }) => studentId));
  const newcomers = children.filter(({ id }) => !has.has(id));
  const refunds = await openRefunds(inside, kigId, month);
  const credits = await creditsOf(inside, kigId, [...has, ...newcomers.map(({ id }) => id)]);
  const byHand = await adjustments(inside, kigId, drafts);
  const byId = new Map(children.map((child) => [child.id, child]));
  const computed = (child: BilledChild, adjustedFen: number) => {
    const lines: NewLine[] = [...linesOf(child), ...(refunds.get(child.id) ?? [])];
    const sumFen = sumOf(lines) + adjustedFen;
    const creditFen = creditLineFen(sumFen, credits.get(child.id) ?? 0);
    if (creditFen !== 0) lines.push({ kind: 'credit', quantity: 1, unitFen: creditFen, amountFen: creditFen });
    return { lines, totalFen: sumFen + creditFen };
  };
  const made = newcomers.map((child) => ({ child, ...computed(child, 0) })).filter(({ lines }) => lines.length > 0);
  const store = billStore(stores);
  const created = made.length === 0 ? [] : await createBills(store, inside, { kigId, month, dueOn }, made);
  const again = drafts.flatMap(({ id, studentId, totalFen }) => {
    const child = byId.get(studentId);
    return child ? [{ id, child, before: Number(totalFen), ...computed(child, byHand.get(id) ?? 0) }] : [];
  });
  await insertLines(inside, kigId, [
    ...made.map(({ child, lines }, index) => ({
      billId: (created[index] as FullRecord).id,
      studentId: child.id,
      lines,
    })),
    ...again.map(({ id, child, lines }) => ({ billId: id, studentId: child.id, lines })),
  ]);
  const changed = again.filter(({ before, totalFen }) => before !== totalFen);
  await updateRecords(
    store,
    inside,
    changed.map(({ id, totalFen }) => ({ id, totalFen })),
    { act: 'makeMonth', trusted: true },
  );
  return { made: made.length, computedAgain: again.length };
}

/** Creates bills with the next numbers of the month, and names their children. */
async function createBills(
  store: EntityStore,
  inside: Scope,
  { kigId, month, dueOn }: { kigId: string; month: string; dueOn: string },
  made: readonly { child: BilledChild; totalFen: number }[],
): Promise<FullRecord[]> {
  const numbers = await nextNumbers(inside, kigId, `B${month}`, made.length);
  const created = await createRecords(
    store,
    inside,
    made.map(({ child, totalFen }, index) => ({
      billNumber: `${month.slice(2).replace('-', '')}-${String(numbers[index]).padStart(4, '0')}`,
      month,
      className: child.className,
      totalFen,
      dueOn,
    })),
    { act: 'makeMonth', trusted: true },
  );
  await sql`update bills b set student_id = t.student_id, class_id = t.class_id
    from unnest(${created.map(({ id }) => id)}::uuid[], ${made.map(({ child }) => child.id)}::uuid[],
      ${made.map(({ child }) => child.classId)}::uuid[]) as t (id, student_id, class_id)
    where b.kig_id = ${kigId} and ${inside.within('b.kig_id')} and b.id = t.id`.execute(inside.db);
  return created;
}

async function presentBills(inside: Scope, kigId: string, month: string): Promise<Present[]> {
  const { rows } = await sql<Present>`select b.id, b.student_id as "studentId", b.status, b.total_fen as "totalFen"
    from bills b where b.kig_id = ${kigId} and ${inside.within('b.kig_id')} and b.month = ${month}
      and b.status <> 'void' and not b.deleted order by b.id`.execute(inside.db);
  return rows;
}

/** Returns the children who are enrolled by the end of a month, in the order of classes and names. */
async function billedChildren(inside: Scope, kigId: string, month: string): Promise<BilledChild[]> {
  const { rows } = await sql<{ id: string; gradeId: string }>`select c.id, c.grade_id as "gradeId" from classes c
    where c.kig_id = ${kigId} and ${inside.within('c.kig_id')}`.execute(inside.db);
  const grades = new Map(rows.map(({ id, gradeId }) => [id, gradeId]));
  const { to } = spanOf(month);
  return (await childrenByClass(inside, kigId))
    .filter(({ admissionDate }) => admissionDate === null || admissionDate <= to)
    .map((child) => ({ ...child, gradeId: grades.get(child.classId) ?? '' }));
}

async function adjustments(inside: Scope, kigId: string, drafts: readonly Present[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ billId: string; sumFen: string }>`select l.bill_id as "billId",
      sum(l.amount_fen) as "sumFen"
    from bill_lines l where l.kig_id = ${kigId} and ${inside.within('l.kig_id')} and l.kind = 'adjustment'
      and l.bill_id = any(${drafts.map(({ id }) => id)}::uuid[]) group by l.bill_id`.execute(inside.db);
  return new Map(rows.map(({ billId, sumFen }) => [billId, Number(sumFen)]));
}
