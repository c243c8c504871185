import { leavePartsOn } from '@kiga/contract/attendance/leave-fields.ts';
import {
  type CompLeave,
  type Overtime,
  type OvertimeBalance,
  overtimeBalance,
} from '@kiga/contract/attendance/overtime-balance.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import type { Leave } from './leave-kinds.ts';
import { daysBetween, staffFacts } from './staff-facts.ts';

/** Hours of half a working day. Source: 8 hours a day, 国务院关于职工工作时间的规定 (State Council Order No. 174), article 3. */
export const HALF_DAY_HOURS = 4;

/** Approved overtime and comp leave of a person. */
export interface OvertimeAccount {
  overtime: Overtime[];
  leaves: CompLeave[];
}

/** Returns the overtime, but one entry, and the comp leave of a kindergarten's staff by person. */
export async function overtimeAccounts(
  scope: Scope,
  kigId: string,
  butId: string | null = null,
): Promise<(teacherId: string) => OvertimeAccount> {
  const { rows: overtime } = await sql<Overtime & { teacherId: string }>`select teacher_id as "teacherId", day,
      hours::float8 as hours, expires_on as "expiresOn"
    from makeups where kig_id = ${kigId} and ${scope.within('kig_id')} and status = 'approved' and not deleted
      and id is distinct from ${butId}::uuid`.execute(scope.db);
  const { rows: leaves } = await sql<CompLeave & { teacherId: string }>`select teacher_id as "teacherId", day,
      comp_halves * ${HALF_DAY_HOURS}::integer as hours
    from teacher_results where kig_id = ${kigId} and ${scope.within('kig_id')} and comp_halves > 0`.execute(scope.db);
  return (teacherId) => ({
    overtime: overtime.filter((one) => one.teacherId === teacherId),
    leaves: leaves.filter((one) => one.teacherId === teacherId),
  });
}

/** Returns the balance of a person's month. */
export function balanceOf({ overtime, leaves }: OvertimeAccount, span: { from: string; to: string }): OvertimeBalance {
  return overtimeBalance(overtime, leaves, span);
}

/**
 * Returns whether comp leave would exceed the overtime on any of its days: the hours that are left, or null where the
 * overtime is enough.
 */
export function shortOf({ overtime, leaves }: OvertimeAccount, asked: readonly CompLeave[]): number | null {
  const all = [...leaves, ...asked];
  for (const { day } of all) {
    const { left } = overtimeBalance(overtime, all, { from: day, to: day });
    if (left < 0) return left;
  }
  return null;
}

/** Refuses comp leave without enough overtime. Throws ATTENDANCE_MAKEUP_SHORT {asked, left}. */
export async function assertOvertime(program: Pick<Program, 'clock'>, inside: Scope, leave: Leave): Promise<void> {
  if (leave.kind !== 'comp') return;
  const { ownerId: kigId, personId, fromDay: from, toDay: to } = leave;
  await lockUntilCommit(inside.db, `overtime ${kigId} ${personId}`);
  const facts = await staffFacts(program, inside, { kigId, from, to, ids: [personId] });
  const [person] = facts.people;
  const asked = daysBetween(from, to).flatMap((day) => {
    const isDue = person && facts.of(person, day).school.open;
    return isDue ? [{ day, hours: leavePartsOn(leave, day).length * HALF_DAY_HOURS }] : [];
  });
  const account = (await overtimeAccounts(inside, kigId))(personId);
  const short = shortOf(account, asked);
  if (short === null) return;
  const hours = asked.reduce((sum, one) => sum + one.hours, 0);
  throw new AppError('ATTENDANCE_MAKEUP_SHORT', { asked: hours, left: Math.max(hours + short, 0) });
}
