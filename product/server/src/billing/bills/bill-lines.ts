import type { BillLine } from '@kiga/contract/billing/bills/bill.acts.ts';
import type { LineKind } from '@kiga/contract/billing/bills/bill-sums.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';

/** A line to be stored. */
export interface NewLine {
  kind: LineKind;
  label?: string | null;
  quantity: number;
  unitFen: number;
  amountFen: number;
  chargeId?: string;
  refundListId?: string;
  refundMonth?: string;
  days?: readonly string[];
}

/** Lines of one bill. */
export interface LinesOfBill {
  billId: string;
  studentId: string;
  lines: readonly NewLine[];
}

/** Adds lines to bills with one statement, in the given order. */
export async function insertLines(inside: Scope, kigId: string, bills: readonly LinesOfBill[]): Promise<void> {
  const rows = bills.flatMap(({ billId, studentId, lines }) => lines.map((line) => ({ billId, studentId, ...line })));
  if (rows.length === 0) return;
  const each = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of);
  await sql`insert into bill_lines (kig_id, bill_id, id, kind, label, quantity, unit_fen, amount_fen, charge_id,
      refund_list_id, refund_month, days, student_id)
    select ${kigId}::uuid, t.bill_id, t.id, t.kind, t.label, t.quantity, t.unit_fen, t.amount_fen, t.charge_id,
      t.refund_list_id, t.refund_month, string_to_array(t.days, ',')::date[], t.student_id
    from unnest(${each(({ billId }) => billId)}::uuid[], ${each(() => uuid7())}::uuid[],
      ${each(({ kind }) => kind)}::text[], ${each(({ label }) => label ?? null)}::text[],
      ${each(({ quantity }) => quantity)}::integer[], ${each(({ unitFen }) => unitFen)}::bigint[],
      ${each(({ amountFen }) => amountFen)}::bigint[], ${each(({ chargeId }) => chargeId ?? null)}::uuid[],
      ${each(({ refundListId }) => refundListId ?? null)}::uuid[],
      ${each(({ refundMonth }) => refundMonth ?? null)}::text[],
      ${each(({ days = [] }) => days.join(','))}::text[], ${each(({ studentId }) => studentId)}::uuid[])
      as t (bill_id, id, kind, label, quantity, unit_fen, amount_fen, charge_id, refund_list_id, refund_month, days,
        student_id)
    on conflict (kig_id, bill_id, id) do nothing`.execute(inside.db);
}

/** Returns the lines of bills by the bill's id: charges, refunds, lines by hand, and credit. */
export async function linesOfBills(
  scope: Scope,
  kigId: string,
  billIds: readonly string[],
): Promise<Map<string, BillLine[]>> {
  const { rows } = await sql<BillLine & { billId: string }>`select l.bill_id as "billId", l.id, l.kind, l.label,
      l.quantity, l.unit_fen as "unitFen", l.amount_fen as "amountFen", l.refund_month as "refundMonth",
      l.days::text[] as days
    from bill_lines l where l.kig_id = ${kigId} and ${scope.within('l.kig_id')}
      and l.bill_id = any(${[...billIds]}::uuid[])
    order by l.bill_id, array_position(array['care', 'meals', 'other', 'refund', 'adjustment', 'credit'], l.kind),
      l.id`.execute(scope.db);
  const lines = rows.map(({ unitFen, amountFen, ...line }) => ({
    ...line,
    unitFen: Number(unitFen),
    amountFen: Number(amountFen),
  }));
  return Map.groupBy(lines, ({ billId }) => billId);
}
