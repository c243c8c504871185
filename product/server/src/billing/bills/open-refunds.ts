import type { RefundDay } from '@kiga/contract/attendance/refund.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { NewLine } from './bill-lines.ts';

/**
 * Returns the refunds of attendance that a month's bills pay back, by the child's id: lines of approved lists of earlier
 * months that are carried to a bill and stand on none.
 */
export async function openRefunds(scope: Scope, kigId: string, month: string): Promise<Map<string, NewLine[]>> {
  const { rows } = await sql<{
    listId: string;
    studentId: string;
    month: string;
    amountFen: string;
    days: RefundDay[];
  }>`select r.list_id as "listId", r.student_id as "studentId", f.month, r.amount_fen as "amountFen", r.days
    from refund_lists f join refund_lines r on r.kig_id = f.kig_id and r.list_id = f.id
    where f.kig_id = ${kigId} and ${scope.within('f.kig_id')} and not f.deleted and f.status = 'approved'
      and f.month < ${month} and r.amount_fen > 0 and r.terms ->> 'payment' = 'carry'
      and not exists (select from bill_lines l where l.kig_id = r.kig_id and l.refund_list_id = r.list_id
        and l.student_id = r.student_id and not l.is_void)
    order by f.month, r.list_id`.execute(scope.db);
  const lines = rows.map(({ listId, studentId, month: refundMonth, amountFen, days }) => {
    const line: NewLine = {
      kind: 'refund',
      quantity: 1,
      unitFen: -Number(amountFen),
      amountFen: -Number(amountFen),
      refundListId: listId,
      refundMonth,
      days: days.flatMap(({ day, dueHalves, cameHalves, noticed }) =>
        dueHalves > 0 && cameHalves === 0 && noticed ? [day] : [],
      ),
    };
    return { studentId, line };
  });
  return new Map(
    [...Map.groupBy(lines, ({ studentId }) => studentId)].map(([studentId, of]) => [
      studentId,
      of.map(({ line }) => line),
    ]),
  );
}
