import type { makeup } from '@kiga/contract/attendance/makeup.entity.ts';
import type { missedSignIn } from '@kiga/contract/attendance/missed-sign-in.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { assertMonthsOpen } from './closed-months.ts';
import { recompute } from './recompute.ts';
import { settleRequest, tellOfRequest } from './request-messages.ts';
import { overtimeAccounts, shortOf } from './staff-balances.ts';
import { asksFor, staffFacts } from './staff-facts.ts';

/** Months after which overtime expires outside of terms. */
const USUAL_MONTHS = 6;

interface OfTeacher {
  ownerId: string;
  teacherId: string;
  day: string;
}

/** Returns the hooks of missed sign-ins: an approved one changes its day. */
export function missedSignInHooks(program: Program): EntityHooks<typeof missedSignIn> {
  /** Writes the state first, because the day is computed from it. */
  async function become(
    status: string,
    scope: Scope,
    { id, ownerId: kigId, teacherId, day }: OfTeacher & { id: string },
  ) {
    await sql`update missed_sign_ins set status = ${status}, updated_by = ${scope.session.accountId},
      updated_at = ${program.clock.now()} where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(
      scope.db,
    );
    await settleRequest(program, scope, id);
    await recompute(program.attendance, 'staff', scope, { kigId, from: day, to: day, ids: [teacherId] });
    return {};
  }
  return {
    rows: ownRows,
    guards: requestGuards,
    async beforeSave(record, before, scope, kigId) {
      await assertMayAsk(record, before, scope, kigId);
      const { teacherId, day, period, way } = record;
      const facts = await staffFacts(program, scope, { kigId, from: day, to: day, ids: [teacherId] });
      const [person] = facts.people;
      if (!person || !asksFor(facts.of(person, day).rule, period, way)) {
        throw invalid({ field: 'period', error: 'ATTENDANCE_PERIOD_UNKNOWN' });
      }
    },
    afterSave: (record, before, scope) => tellOfRequest(program, scope, 'missedSignIn', record, before),
    onTransition: {
      approve: ({ record, scope }) => become('approved', scope, record),
      cancel: ({ record, scope }) => become('cancelled', scope, record),
      async reject({ record, asks, scope }) {
        await settleRequest(program, scope, record.id);
        return { rejectReason: asks.rejectReason };
      },
    },
    beforeDelete: (record, scope) => forget(program, scope, record),
    allows: mayDo,
  };
}

/** Returns the hooks of overtime: the approval sets the last day on which it may be spent. */
export function makeupHooks(program: Program): EntityHooks<typeof makeup> {
  return {
    rows: ownRows,
    guards: requestGuards,
    beforeSave: (record, before, scope, kigId) => assertMayAsk(record, before, scope, kigId),
    afterSave: (record, before, scope) => tellOfRequest(program, scope, 'makeup', record, before),
    onTransition: {
      async reject({ record, asks, scope }) {
        await settleRequest(program, scope, record.id);
        return { rejectReason: asks.rejectReason };
      },
      async approve({ record, scope }) {
        await settleRequest(program, scope, record.id);
        return { expiresOn: await lastDayOf(scope, record) };
      },
      async cancel({ record, scope }) {
        await settleRequest(program, scope, record.id);
        await assertNotSpent(scope, record);
        return { expiresOn: null };
      },
    },
    beforeDelete: (record, scope) => forget(program, scope, record),
    allows: mayDo,
  };
}

/** Guards of both kinds of requests. */
const requestGuards = {
  async otherPerson({ record, scope }: { record: OfTeacher; scope: Scope }) {
    const { rows } = await sql`select 1 from teachers where kig_id = ${record.ownerId} and ${scope.within('kig_id')}
      and id = ${record.teacherId} and account_id = ${scope.session.accountId}`.execute(scope.db);
    if (rows.length > 0) throw new AppError('ATTENDANCE_OWN_REQUEST');
  },
  async monthOpen({ record: { ownerId: kigId, day }, scope }: { record: OfTeacher; scope: Scope }) {
    await assertMonthsOpen(scope, 'staff', { kigId, from: day, to: day });
  },
};

/** With own classes only, a reader sees the own requests. */
function ownRows(scope: Scope) {
  if (!isWithinClasses(scope)) return null;
  return sql<boolean>`row.teacher_id in (select t.id from teachers t where t.kig_id = row.kig_id
    and ${scope.within('t.kig_id')} and t.account_id = ${scope.session.accountId})`;
}

/**
 * Refuses changes of decided requests, requests of a closed month, and requests for others by an account with own
 * classes only.
 */
async function assertMayAsk(
  { teacherId, day }: { teacherId: string; day: string },
  before: { status: string | null } | null,
  scope: Scope,
  kigId: string,
): Promise<void> {
  if (before && before.status !== 'submitted') throw new AppError('ATTENDANCE_REQUEST_DECIDED');
  await assertMonthsOpen(scope, 'staff', { kigId, from: day, to: day });
  if (!isWithinClasses(scope)) return;
  const { rows } = await sql`select 1 from teachers where kig_id = ${kigId} and ${scope.within('kig_id')}
    and id = ${teacherId} and account_id = ${scope.session.accountId}`.execute(scope.db);
  if (rows.length === 0) throw invalid({ field: 'teacherId', error: 'ATTENDANCE_NOT_OWN' });
}

/** Returns whether a state allows an update or a deletion. */
function mayDo(act: string, { status }: { status: string | null }): boolean {
  if (act === 'update') return status === 'submitted';
  return act !== 'delete' || status !== 'approved';
}

async function forget(
  program: Program,
  scope: Scope,
  { id, status }: { id: string; status: string | null },
): Promise<void> {
  if (status === 'approved') throw new AppError('ATTENDANCE_REQUEST_DECIDED');
  await settleRequest(program, scope, id);
}

/** Returns the last day of the term that the overtime belongs to, or of the next one. */
async function lastDayOf(scope: Scope, { ownerId, day }: OfTeacher): Promise<string> {
  const { rows } = await sql<{ day: string }>`select coalesce((select min(end_date) from terms
      where kig_id = ${ownerId} and ${scope.within('kig_id')} and not deleted and end_date >= ${day}::date),
      (${day}::date + make_interval(months => ${USUAL_MONTHS}))::date) as day`.execute(scope.db);
  return (rows[0] as { day: string }).day;
}

/** Throws ATTENDANCE_MAKEUP_SPENT where comp leave needs the hours. */
async function assertNotSpent(
  scope: Scope,
  { ownerId, teacherId, id, status }: OfTeacher & { id: string; status: string | null },
): Promise<void> {
  if (status !== 'approved') return;
  await lockUntilCommit(scope.db, `overtime ${ownerId} ${teacherId}`);
  const account = (await overtimeAccounts(scope, ownerId, id))(teacherId);
  if (shortOf(account, []) !== null) throw new AppError('ATTENDANCE_MAKEUP_SPENT');
}
