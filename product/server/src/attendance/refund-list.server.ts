import type { refundList } from '@kiga/contract/attendance/refund-list.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { monthSpan, monthsOf } from './child-month.ts';
import { closedMonths, lockMonths } from './closed-months.ts';
import { computeRefunds } from './compute-refunds.ts';
import { areCurrent, firstDayOf, storeRefunds } from './refund-lines.ts';
import { settleRefunds, tellApprovers, tellSubmitter } from './refund-messages.ts';
import { momentOf } from './student-results.ts';

type Parts = Pick<Program, 'clock' | 'secrets' | 'stores'>;

/** A list inside the server, with the columns beside its fields. */
export type RefundList = FullRecord<typeof refundList> & { submittedBy: string | null; approvedBy: string | null };

const keyOf = ({ ownerId: kigId, id: listId }: { ownerId: string; id: string }) => ({ kigId, listId });

/** Returns the hooks of lists of refunds: a draft is computed, and a submitted list keeps its lines. */
export function refundListHooks(parts: Parts): EntityHooks<typeof refundList> {
  const { clock, stores } = parts;

  /** Writes an account beside the fields. */
  async function note(scope: Scope, { ownerId, id }: RefundList, column: 'submitted_by' | 'approved_by') {
    await sql`update refund_lists set ${sql.id(column)} = ${scope.session.accountId}
      where kig_id = ${ownerId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
  }

  return {
    beside: { submittedBy: sql`row.submitted_by`, approvedBy: sql`row.approved_by` },
    computed: {
      childCount: (scope) => sumOfLines(scope, sql`count(*)`),
      amountFen: (scope) => sumOfLines(scope, sql`coalesce(sum(l.amount_fen), 0)::bigint`),
    },
    lookedUp: {
      fields: ['submitter', 'approver'],
      async load(scope, records) {
        const lists = records as readonly RefundList[];
        const ids = lists
          .flatMap(({ submittedBy, approvedBy }) => [submittedBy, approvedBy])
          .filter((id) => id !== null);
        const names = await stores.namesOfAccounts(scope, [...new Set(ids)]);
        const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
        return new Map(
          lists.map(({ id, submittedBy, approvedBy }) => [
            id,
            { submitter: nameOf(submittedBy), approver: nameOf(approvedBy) },
          ]),
        );
      },
    },
    guards: {
      wholeKindergarten: async ({ scope }) => assertWhole(scope),
      async monthsClosed({ record, scope }) {
        const key = keyOf(record);
        await lockMonths(scope, 'children', key.kigId);
        const { to } = monthSpan(String(record.month));
        const from = (await firstDayOf(scope, key)) ?? `${record.month}-01`;
        const closed = new Set(await closedMonths(scope, 'children', { kigId: key.kigId, from, to }));
        const month = monthsOf(from, to).find((one) => !closed.has(one));
        if (month !== undefined) throw new AppError('ATTENDANCE_REFUND_MONTH_OPEN', { month });
      },
      async upToDate({ record, scope }) {
        const computed = await computeRefunds(scope, record.ownerId, String(record.month));
        if (!(await areCurrent(scope, keyOf(record), computed))) throw new AppError('ATTENDANCE_REFUND_OUTDATED');
      },
      async otherPerson({ record, scope }) {
        if ((record as RefundList).submittedBy === scope.session.accountId) throw new AppError('ATTENDANCE_REFUND_OWN');
      },
    },
    onTransition: {
      async submit({ record, scope }) {
        await note(scope, record as RefundList, 'submitted_by');
        await tellApprovers(parts, scope, record as RefundList);
        return { submittedAt: clock.now().toISOString(), rejectReason: null };
      },
      async approve({ record, scope }) {
        await note(scope, record as RefundList, 'approved_by');
        await settleRefunds(parts, scope, record as RefundList);
        await tellSubmitter(parts, scope, record as RefundList, 'approved');
        return { approvedAt: clock.now().toISOString() };
      },
      async reject({ record, asks, scope }) {
        await settleRefunds(parts, scope, record as RefundList);
        await tellSubmitter(parts, scope, record as RefundList, 'rejected');
        return { rejectReason: asks.reason };
      },
    },

    async beforeSave(draft, before, scope, kigId) {
      assertWhole(scope);
      if (before && before.status !== 'draft') throw new AppError('ATTENDANCE_REFUND_DECIDED');
      const { today } = await momentOf(scope, kigId, clock.now());
      if (draft.month > today.slice(0, 7)) throw invalid({ field: 'month', error: 'ATTENDANCE_REFUND_MONTH_AHEAD' });
      const lines = await computeRefunds(scope, kigId, draft.month);
      if (!before && lines.length === 0) throw invalid({ field: 'month', error: 'ATTENDANCE_REFUND_NOTHING' });
      await storeRefunds(scope, { kigId, listId: draft.id }, lines);
    },
    async beforeDelete({ status }, scope) {
      assertWhole(scope);
      if (status !== 'draft') throw new AppError('ATTENDANCE_REFUND_DECIDED');
    },
    beforeRestore: async (_list, scope) => assertWhole(scope),
    async beforeErase(ids, scope, kigId) {
      await sql`delete from refund_lines where kig_id = ${kigId} and ${scope.within('kig_id')}
        and list_id = any(${[...ids]}::uuid[])`.execute(scope.db);
    },

    allows(act, record, scope) {
      if (isWithinClasses(scope)) return act === 'read' || act === 'readHistory';
      if (act === 'delete' || act === 'refresh') return record.status === 'draft';
      if (act === 'approve' || act === 'reject') return (record as RefundList).submittedBy !== scope.session.accountId;
      return true;
    },
  };
}

/** Refuses an account of some classes: a list concerns the whole kindergarten. */
function assertWhole(scope: Scope): void {
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
}

/** Returns a sum over the lines of a list that the reader reaches. */
function sumOfLines(scope: Scope, sum: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${sum} from refund_lines l where l.kig_id = row.kig_id and ${scope.within('l.kig_id')}
    and l.list_id = row.id and ${withinClasses(scope, 'l.class_id')})`;
}
