import { isDeepStrictEqual } from 'node:util';
import type { RefundDay } from '@kiga/contract/attendance/refund.ts';
import type {
  ExplainedRefund,
  FrozenTerms,
  RefundLine,
  refundLines as refundLinesCall,
} from '@kiga/contract/attendance/refund-list.acts.ts';
import { childSight } from '@kiga/contract/campus/child-sight.ts';
import { maskName } from '@kiga/entity/mask.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { ComputedRefund } from './compute-refunds.ts';

/** A list of refunds by its key. */
interface ListKey {
  kigId: string;
  listId: string;
}

/** Replaces the lines of a list. */
export async function storeRefunds(
  inside: Scope,
  { kigId, listId }: ListKey,
  lines: readonly ComputedRefund[],
): Promise<void> {
  await sql`delete from refund_lines where kig_id = ${kigId} and ${inside.within('kig_id')}
    and list_id = ${listId}`.execute(inside.db);
  if (lines.length === 0) return;
  const each = <T>(of: (one: ComputedRefund) => T) => lines.map(of);
  await sql`
    insert into refund_lines (kig_id, list_id, student_id, class_id, from_day, to_day, terms, days, due_days, present_days,
      absent_days, measured_days, percent, fee_part_fen, meal_days, meal_part_fen, amount_fen)
    select ${kigId}::uuid, ${listId}::uuid, t.* from unnest(${each(({ studentId }) => studentId)}::uuid[],
      ${each(({ classId }) => classId)}::uuid[], ${each(({ from }) => from)}::date[], ${each(({ to }) => to)}::date[],
      ${each(({ terms }) => JSON.stringify(terms))}::jsonb[], ${each(({ days }) => JSON.stringify(days))}::jsonb[],
      ${each(({ refund }) => refund.dueDays)}::integer[], ${each(({ refund }) => refund.presentDays)}::integer[],
      ${each(({ refund }) => refund.absentDays)}::integer[], ${each(({ refund }) => refund.measuredDays)}::integer[],
      ${each(({ refund }) => refund.percent)}::integer[], ${each(({ refund }) => refund.feePartFen)}::bigint[],
      ${each(({ refund }) => refund.mealDays)}::integer[], ${each(({ refund }) => refund.mealPartFen)}::bigint[],
      ${each(({ refund }) => refund.amountFen)}::bigint[]) as t
    on conflict do nothing`.execute(inside.db);
}

/** Returns whether the stored lines of a list are those that were computed now. The amounts follow from days and rule. */
export async function areCurrent(
  scope: Scope,
  { kigId, listId }: ListKey,
  lines: readonly ComputedRefund[],
): Promise<boolean> {
  const { rows } = await sql<Omit<ComputedRefund, 'refund'>>`
    select l.student_id as "studentId", l.class_id as "classId", l.from_day as "from", l.to_day as "to", l.terms, l.days
    from refund_lines l where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and l.list_id = ${listId}`.execute(
    scope.db,
  );
  const byChild = (all: readonly { studentId: string }[]) => new Map(all.map((one) => [one.studentId, one]));
  const computed = lines.map(({ refund: _, ...line }) => line);
  return isDeepStrictEqual(byChild(rows), byChild(JSON.parse(JSON.stringify(computed))));
}

/** Returns the first day of all lines of a list; null without lines. */
export async function firstDayOf(scope: Scope, { kigId, listId }: ListKey): Promise<string | null> {
  const { rows } = await sql<{ from: string | null }>`select min(l.from_day) as "from" from refund_lines l
    where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and l.list_id = ${listId}`.execute(scope.db);
  return rows[0]?.from ?? null;
}

/** Takes erased children out of the lines of lists, and removes their days. The amounts stay, because they are accounts. */
export async function eraseRefundDays(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ listId: string; studentId: string }>`select l.list_id as "listId",
      l.student_id as "studentId" from refund_lines l where l.kig_id = ${kigId} and ${inside.within('l.kig_id')}
      and l.student_id = any(${[...ids]}::uuid[]) order by l.list_id, l.student_id`.execute(inside.db);
  for (const { listId, studentId } of rows) {
    await sql`update refund_lines set days = '[]', student_id = ${uuid7()} where kig_id = ${kigId}
      and ${inside.within('kig_id')} and list_id = ${listId} and student_id = ${studentId}`.execute(inside.db);
  }
}

interface StoredLine extends RefundLine {
  terms: FrozenTerms;
  days: RefundDay[];
}

/** Returns the lines of a list that the reader reaches, by class and name, with their sums. Throws RECORD_NOT_FOUND. */
export async function linesOf(
  program: Pick<Program, 'stores'>,
  scope: Scope,
  id: string,
): Promise<z.infer<typeof refundLinesCall.output> & { kigId: string }> {
  const list = await listOf(program, scope, id);
  const lines = await readLines(scope, { kigId: list.ownerId, listId: id }, null);
  const sum = (of: (line: RefundLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  return {
    kigId: list.ownerId,
    month: list.month ?? '',
    lines: lines.map(({ terms: _, days: __, ...line }) => line),
    sums: {
      feePartFen: sum(({ feePartFen }) => feePartFen),
      mealPartFen: sum(({ mealPartFen }) => mealPartFen),
      amountFen: sum(({ amountFen }) => amountFen),
    },
  };
}

/** Returns the days and the rule of a line. Throws RECORD_NOT_FOUND. */
export async function explainLine(
  program: Pick<Program, 'stores'>,
  scope: Scope,
  { id, studentId }: { id: string; studentId: string },
): Promise<ExplainedRefund> {
  const { ownerId } = await listOf(program, scope, id);
  const [line] = await readLines(scope, { kigId: ownerId, listId: id }, studentId);
  if (!line) throw new AppError('RECORD_NOT_FOUND');
  return line;
}

async function listOf({ stores }: Pick<Program, 'stores'>, scope: Scope, id: string) {
  const [list] = await readRecords(stores.get('attendance.refundList'), scope, [id]);
  if (!list || list.deleted) throw new AppError('RECORD_NOT_FOUND');
  return list;
}

async function readLines(scope: Scope, { kigId, listId }: ListKey, studentId: string | null): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.student_id as "studentId", case when s.deleted then null else s.stu_name end as name,
      c.class_name as "className", l.terms ->> 'ruleName' as "ruleName", l.terms, l.days, l.due_days as "dueDays",
      l.present_days as "presentDays", l.absent_days as "absentDays", l.measured_days as "measuredDays", l.percent,
      l.fee_part_fen as "feePartFen", l.meal_days as "mealDays", l.meal_part_fen as "mealPartFen",
      l.amount_fen as "amountFen"
    from refund_lines l
    left join students s on s.kig_id = l.kig_id and s.id = l.student_id and ${scope.within('s.kig_id')}
    left join classes c on c.kig_id = l.kig_id and c.id = l.class_id and ${scope.within('c.kig_id')}
    left join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and l.list_id = ${listId}
      and ${withinClasses(scope, 'l.class_id')}
      and ${studentId === null ? sql`true` : sql`l.student_id = ${studentId}`}
    order by g.sort, g.grade_name_sort, c.class_name_sort, s.stu_name_sort, l.student_id`.execute(scope.db);
  const seesNames = childSight(scope.session).name === 'full';
  return rows.map((line) => (seesNames || line.name === null ? line : { ...line, name: maskName(line.name) }));
}
