import { type StaffDayResult, staffDay } from '@kiga/contract/attendance/staff-day.ts';
import type { StaffCell } from '@kiga/contract/attendance/staff-month.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { plainArray } from '../devices/devices.public.ts';
import type { Program } from '../program/program.ts';
import { closedMonths, lockMonths } from './closed-months.ts';
import type { DaysToRecompute, Recompute } from './recompute.ts';
import { staffFacts } from './staff-facts.ts';

/** A stored result. */
export type StoredStaffDay = StaffCell & { teacherId: string; compHalves: number };

/** Returns the part of a result that is stored and shown in the sheet. */
export function cellOf(day: string, result: StaffDayResult): StaffCell & { compHalves: number; dueHalves: number } {
  const { state, lateMinutes, earlyMinutes, missingIn, missingOut, isCorrected } = result;
  const { leaveHalves, compHalves, leaveKind, dueHalves } = result;
  const missing = missingIn + missingOut;
  return { day, state, lateMinutes, earlyMinutes, missing, leaveHalves, compHalves, leaveKind, isCorrected, dueHalves };
}

/** Returns the function that stores results again. Days of closed months keep theirs. */
export function recomputeStaff(program: Pick<Program, 'attendance' | 'clock'>): Recompute {
  return async (inside, days) => {
    await lockMonths(inside, 'staff', days.kigId);
    const closed = new Set(await closedMonths(inside, 'staff', days));
    const facts = await staffFacts(program, inside, days);
    const open = facts.days.filter((day) => !closed.has(day.slice(0, 7)));
    const results = facts.people.flatMap((person) =>
      open.map((day) => ({ teacherId: person.id, ...cellOf(day, staffDay(facts.of(person, day))) })),
    );
    const list = (of: (one: (typeof results)[number]) => string | number | boolean | null) =>
      plainArray(results.map(of));
    if (results.length > 0) {
      await sql`insert into teacher_results as old (kig_id, day, teacher_id, state, late_minutes, early_minutes, missing,
          due_halves, leave_halves, comp_halves, leave_kind, is_corrected)
        select ${days.kigId}, r.* from unnest(${list(({ day }) => day)}::date[],
          ${list(({ teacherId }) => teacherId)}::uuid[], ${list(({ state }) => state)}::text[],
          ${list(({ lateMinutes }) => lateMinutes)}::integer[], ${list(({ earlyMinutes }) => earlyMinutes)}::integer[],
          ${list(({ missing }) => missing)}::integer[], ${list(({ dueHalves }) => dueHalves)}::smallint[],
          ${list(({ leaveHalves }) => leaveHalves)}::smallint[], ${list(({ compHalves }) => compHalves)}::smallint[],
          ${list(({ leaveKind }) => leaveKind)}::text[], ${list(({ isCorrected }) => isCorrected)}::boolean[]) as r
        order by 2, 3
        on conflict (kig_id, day, teacher_id) do update set state = excluded.state,
          late_minutes = excluded.late_minutes, early_minutes = excluded.early_minutes, missing = excluded.missing,
          due_halves = excluded.due_halves, leave_halves = excluded.leave_halves, comp_halves = excluded.comp_halves,
          leave_kind = excluded.leave_kind, is_corrected = excluded.is_corrected`.execute(inside.db);
    }
    await publish(inside.db, program.clock.now(), 'attendance.staffDay', days.kigId);
  };
}

/** Returns stored results of days. */
export async function storedResults(scope: Scope, { kigId, from, to }: DaysToRecompute): Promise<StoredStaffDay[]> {
  const { rows } =
    await sql<StoredStaffDay>`select day, teacher_id as "teacherId", state, late_minutes as "lateMinutes",
      early_minutes as "earlyMinutes", missing, leave_halves as "leaveHalves", comp_halves as "compHalves",
      leave_kind as "leaveKind", is_corrected as "isCorrected"
    from teacher_results where kig_id = ${kigId} and ${scope.within('kig_id')}
      and day between ${from}::date and ${to}::date`.execute(scope.db);
  return rows;
}
