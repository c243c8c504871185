import type { leaveAskers } from '@kiga/contract/attendance/leave-fields.ts';
import { leaveDaysOf, leavePartsOn, leavePeriodText } from '@kiga/contract/attendance/leave-fields.ts';
import { USUAL_LEAVE_DAYS } from '@kiga/contract/attendance/leave-policy.entity.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { parentOf } from '../family/family.public.ts';
import { isWithinClasses } from '../identity/identity.public.ts';
import { calendarsOf } from './calendars.ts';
import { assertMonthsOpen, closedMonths, lockMonths } from './closed-months.ts';
import {
  type Leave,
  type LeaveKind,
  type LeaveParts,
  type LeavePerson,
  leaveOf,
  ownTeacher,
  personOf,
} from './leave-kinds.ts';
import { leaveLookedUp } from './leave-looked-up.ts';
import { settleLeave, tellApprovers, tellAsker, tellFamily } from './leave-messages.ts';
import { leavesOn } from './leaves-on.ts';
import { recompute } from './recompute.ts';
import { assertOvertime } from './staff-balances.ts';

/** Returns the hooks that the leave of children and that of staff share. */
export function leaveHooks(parts: LeaveParts, kind: LeaveKind): EntityHooks {
  const { attendance, clock } = parts;
  const approveLong = `${kind.key}.approveLong`;

  /** Writes a decision before the kit does, so that the days which are computed now see it. */
  async function follow(scope: Scope, leave: Leave, changes: Partial<Pick<Leave, 'status' | 'toDay' | 'toPart'>>) {
    const { status = leave.status, toDay = leave.toDay, toPart = leave.toPart } = changes;
    await sql`update ${sql.table(kind.table)} set status = ${status}, to_day = ${toDay}, to_part = ${toPart}
      where kig_id = ${leave.ownerId} and ${scope.within('kig_id')} and id = ${leave.id}`.execute(scope.db);
    const { ownerId: kigId, personId, fromDay: from, toDay: to } = leave;
    await recompute(attendance, kind.people, scope, { kigId, from, to, ids: [personId] });
    await publish(scope.db, clock.now(), 'attendance.day', kigId);
  }

  return {
    beside: {
      askedBy: sql`row.asked_by`,
      isAskedByParent: sql`coalesce(row.asker = 'parent', false)`,
      personAccount:
        kind.people === 'staff'
          ? sql`(select t.account_id from teachers t where t.kig_id = row.kig_id and t.id = row.teacher_id)`
          : sql`null::uuid`,
      approvers: sql`(select array_agg(a.approved_by) from leave_approvals a
        where a.kig_id = row.kig_id and a.leave_id = row.id)`,
    },
    lookedUp: leaveLookedUp(parts, kind),
    guards: {
      async othersLeave({ record, scope }) {
        if (isOwn(leaveOf(record, kind), scope)) throw new AppError('ATTENDANCE_LEAVE_OWN');
      },
      async mayApprove({ record, scope }) {
        const leave = leaveOf(record, kind);
        if (isOwn(leave, scope)) throw new AppError('ATTENDANCE_LEAVE_OWN');
        if (leave.approvers?.includes(scope.session.accountId)) {
          throw new AppError('ATTENDANCE_LEAVE_APPROVED_BY_YOU');
        }
        await assertMonthsOpen(scope, kind.people, spanOf(leave));
      },
      async notOver({ record, scope }) {
        const leave = leaveOf(record, kind);
        const { today } = scope.session;
        if (leave.toDay < today) throw new AppError('ATTENDANCE_LEAVE_OVER');
        if (leave.status !== 'approved') return;
        const from = leave.fromDay > today ? leave.fromDay : today;
        await assertMonthsOpen(scope, kind.people, { ...spanOf(leave), from });
      },
    },
    onTransition: {
      async approve({ record, scope }) {
        const leave = leaveOf(record, kind);
        const now = clock.now();
        const { accountId, permissions } = scope.session;
        await sql`insert into leave_approvals (kig_id, leave_id, approved_by, approved_at, is_long)
          values (${leave.ownerId}, ${leave.id}, ${accountId}, ${now}, ${permissions.has(approveLong)})`.execute(
          scope.db,
        );
        const person = (await personOf(scope, kind, leave.ownerId, leave.personId)) as LeavePerson;
        if (!(await isComplete(scope, leave))) {
          await tellApprovers(parts, scope, kind, { leave, person, except: [accountId] });
          return { status: 'submitted' };
        }
        if (kind.people === 'staff') await assertOvertime(parts, scope, leave);
        await follow(scope, leave, { status: 'approved' });
        await settleLeave(parts, scope, kind, leave);
        await tellAsker(parts, scope, kind, { leave, person, decision: 'approved' });
        await tellFamily(parts, scope, kind, leave, 'approved');
        return { status: 'approved' };
      },
      async reject({ record, asks, scope }) {
        const leave = leaveOf(record, kind);
        const person = (await personOf(scope, kind, leave.ownerId, leave.personId)) as LeavePerson;
        await settleLeave(parts, scope, kind, leave);
        await tellAsker(parts, scope, kind, { leave, person, decision: 'rejected' });
        await tellFamily(parts, scope, kind, leave, 'rejected');
        return { rejectReason: asks.reason };
      },
      async cancel({ record, scope }) {
        const leave = leaveOf(record, kind);
        const { today } = scope.session;
        await settleLeave(parts, scope, kind, leave);
        if (parentOf(scope) === null) await tellFamily(parts, scope, kind, leave, 'cancelled');
        if (leave.status !== 'approved') return {};
        if (leave.fromDay >= today) {
          await follow(scope, leave, { status: 'cancelled' });
          return {};
        }
        const toDay = dayAfter(today, -1);
        await follow(scope, leave, { toDay, toPart: 'afternoon' });
        return { status: 'approved', toDay, toPart: 'afternoon', period: leavePeriodText(leave.fromDay, toDay) };
      },
    },

    async beforeSave(draft, before, scope, kigId) {
      if (before && before.status !== 'submitted') throw new AppError('ATTENDANCE_LEAVE_DECIDED');
      draft.fromPart ??= 'morning';
      draft.toPart ??= 'afternoon';
      if (kind.people === 'staff') draft.teacherId ??= await ownTeacher(scope, kigId);
      const leave = leaveOf(draft as FullRecord, kind);
      draft.period = leavePeriodText(leave.fromDay, leave.toDay);
      const person = await assertPossible(scope, kigId, leave);
      if (!before) draft.asker = askerOf(scope, person);
      // The approvals so far were given for another leave.
      if (before) await deleteApprovals(scope, kigId, [leave.id]);
    },
    async afterSave(record, before, scope) {
      const leave = leaveOf(record, kind);
      if (!before) {
        await sql`update ${sql.table(kind.table)} set asked_by = ${scope.session.accountId}
          where kig_id = ${leave.ownerId} and ${scope.within('kig_id')} and id = ${leave.id}`.execute(scope.db);
      }
      const person = (await personOf(scope, kind, leave.ownerId, leave.personId)) as LeavePerson;
      await tellApprovers(parts, scope, kind, { leave, person, except: [] });
    },
    async beforeDelete(record, scope) {
      const leave = leaveOf(record, kind);
      if (leave.status === 'approved') throw new AppError('ATTENDANCE_LEAVE_DECIDED');
      await settleLeave(parts, scope, kind, leave);
    },
    async beforeRestore(record, scope) {
      const leave = leaveOf(record, kind);
      if (leave.status !== 'submitted') return;
      try {
        await assertPossible(scope, leave.ownerId, leave);
      } catch (error) {
        // A restore has no fields to show the refusal at.
        const [issue] = error instanceof AppError ? error.issues : [];
        throw issue ? new AppError(issue.error, issue.data ?? {}) : error;
      }
    },
    beforeErase: async (ids, scope, kigId) => deleteApprovals(scope, kigId, ids),

    allows(act, record, scope) {
      const leave = leaveOf(record, kind);
      switch (act) {
        case 'update':
          return leave.status === 'submitted';
        case 'delete':
          return leave.status !== 'approved';
        case 'approve':
          return !isOwn(leave, scope) && !leave.approvers?.includes(scope.session.accountId);
        case 'reject':
          return !isOwn(leave, scope);
        case 'cancel':
          return leave.toDay >= scope.session.today;
        default:
          return true;
      }
    },
  };

  /** Throws the refusals of a leave at its fields. */
  async function assertPossible(scope: Scope, kigId: string, leave: Leave): Promise<LeavePerson> {
    const person = await personOf(scope, kind, kigId, leave.personId);
    if (!person?.isPresent) throw invalid({ field: kind.person, error: 'ATTENDANCE_LEAVE_PERSON_GONE' });
    if (kind.people === 'staff' && isWithinClasses(scope) && person.accountId !== scope.session.accountId) {
      throw invalid({ field: kind.person, error: 'ATTENDANCE_LEAVE_NOT_YOURS' });
    }
    const span = { kigId, from: leave.fromDay, to: leave.toDay };
    await lockMonths(scope, kind.people, kigId);
    const [month] = await closedMonths(scope, kind.people, span);
    if (month) throw invalid({ field: 'fromDay', error: 'ATTENDANCE_MONTH_CLOSED', data: { month } });
    await lockUntilCommit(scope.db, `leave ${kind.people} ${leave.personId}`);
    const others = await leavesOn(scope, { ...span, ids: [leave.personId], people: kind.people });
    const other = others.find((one) => one.id !== leave.id && sharesHalf(one, leave));
    if (other) {
      const title = leavePeriodText(other.fromDay, other.toDay);
      throw invalid({ field: 'fromDay', error: 'ATTENDANCE_LEAVE_OVERLAPS', data: { title } });
    }
    if ((await daysOf(scope, leave, kigId)) === 0)
      throw invalid({ field: 'fromDay', error: 'ATTENDANCE_LEAVE_NO_DAYS' });
    return person;
  }

  function askerOf(scope: Scope, { accountId }: LeavePerson): (typeof leaveAskers)[number] {
    if (parentOf(scope) !== null) return 'parent';
    if (kind.people === 'children') return isWithinClasses(scope) ? 'teacher' : 'office';
    return accountId === scope.session.accountId ? 'teacher' : 'office';
  }

  async function daysOf(scope: Scope, leave: Leave, kigId: string): Promise<number> {
    const on = await calendarsOf(scope, [kigId], leave.fromDay, leave.toDay, kind.people);
    return leaveDaysOf(leave, (day) => on(kigId, day).open);
  }

  /**
   * Returns whether the approvals suffice: one for a short leave; for a long one those of two accounts, one of which may
   * approve long leave. Throws ATTENDANCE_LEAVE_NEEDS_PRINCIPAL {days} for a further approval that brings it no nearer.
   */
  async function isComplete(scope: Scope, leave: Leave): Promise<boolean> {
    const { ownerId: kigId } = leave;
    const days = await daysOf(scope, leave, kigId);
    const limit = await limitOn(scope, kind, kigId, leave.fromDay);
    if (days <= limit) return true;
    const { rows } = await sql<{ isLong: boolean }>`select is_long as "isLong" from leave_approvals
      where kig_id = ${kigId} and ${scope.within('kig_id')} and leave_id = ${leave.id}`.execute(scope.db);
    if (rows.length < 2) return false;
    if (!rows.some(({ isLong }) => isLong)) throw new AppError('ATTENDANCE_LEAVE_NEEDS_PRINCIPAL', { days: limit });
    return true;
  }
}

const spanOf = ({ ownerId: kigId, fromDay: from, toDay: to }: Leave) => ({ kigId, from, to });

/** Returns whether the leave is the session's own. */
function isOwn({ personAccount }: Leave, { session }: Scope): boolean {
  return personAccount !== null && personAccount === session.accountId;
}

/** Returns whether two leaves that share a day share a half of one. */
function sharesHalf(one: Leave | Parameters<typeof leavePartsOn>[0], other: Leave): boolean {
  const { fromDay, toDay } = one as Leave;
  const first = fromDay > other.fromDay ? fromDay : other.fromDay;
  const last = toDay < other.toDay ? toDay : other.toDay;
  const shares = (day: string) => leavePartsOn(one, day).some((part) => leavePartsOn(other, day).includes(part));
  // Only the first and the last shared day can be halves.
  return first < dayAfter(last, -1) || shares(first) || shares(last);
}

async function deleteApprovals(scope: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from leave_approvals where kig_id = ${kigId} and ${scope.within('kig_id')}
    and leave_id = any(${[...ids]}::uuid[])`.execute(scope.db);
}

/** Returns the number of days for which one approval suffices, by the rule that holds on a day. */
async function limitOn(scope: Scope, { limit }: LeaveKind, kigId: string, day: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select ${sql.ref(`p.${limit}`)} as days from leave_policies p
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and not p.deleted and p.begins_on <= ${day}
    order by p.begins_on desc limit 1`.execute(scope.db);
  return rows[0]?.days ?? USUAL_LEAVE_DAYS;
}
