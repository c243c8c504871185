import { leaveDaysOf } from '@kiga/contract/attendance/leave-fields.ts';
import type { LookedUp } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { calendarsOf } from './calendars.ts';
import { type LeaveKind, type LeaveParts, leaveOf } from './leave-kinds.ts';

/** Returns the days of leaves by the present calendar, and their approvals with names. */
export function leaveLookedUp({ stores: { namesOfAccounts } }: LeaveParts, kind: LeaveKind): LookedUp {
  return {
    fields: ['days', 'approvals'],
    async load(scope, records) {
      const leaves = records.map((record) => leaveOf(record, kind));
      const firsts = leaves.map(({ fromDay }) => fromDay).toSorted();
      const lasts = leaves.map(({ toDay }) => toDay).toSorted();
      const kigIds = leaves.map(({ ownerId }) => ownerId);
      const on = await calendarsOf(scope, kigIds, firsts[0] ?? '', lasts.at(-1) ?? '', kind.people);
      const { rows } = await sql<{ leaveId: string; by: string; at: Date }>`
        select a.leave_id as "leaveId", a.approved_by as by, a.approved_at as at from leave_approvals a
        where a.kig_id = any(${[...new Set(kigIds)]}::uuid[]) and ${scope.within('a.kig_id')}
          and a.leave_id = any(${leaves.map(({ id }) => id)}::uuid[]) order by a.approved_at`.execute(scope.db);
      const names = await namesOfAccounts(scope, [...new Set(rows.map(({ by }) => by))]);
      const approvals = Map.groupBy(rows, ({ leaveId }) => leaveId);
      return new Map(
        leaves.map((leave) => [
          leave.id,
          {
            days: leaveDaysOf(leave, (day) => on(leave.ownerId, day).open),
            approvals: (approvals.get(leave.id) ?? []).map(({ by, at }) => ({
              approvedAt: at.toISOString(),
              approvedBy: names.get(by) ?? null,
            })),
          },
        ]),
      );
    },
  };
}
