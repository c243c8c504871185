import type { LeavePeriod } from '@kiga/contract/attendance/leave-fields.ts';
import type { DayPart, PeopleKind } from '@kiga/contract/attendance/people.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DaysToRecompute } from './recompute.ts';

/** A leave of a child or a staff member that shares a day with a span. Halves of days come from `leavePartsOn`. */
export interface LeaveOn extends LeavePeriod {
  id: string;
  kigId: string;
  /** Id of the child or the staff member. */
  personId: string;
  /** Code of the dictionary of these people's kinds of leave. */
  kind: string;
  fromDay: string;
  fromPart: DayPart;
  toDay: string;
  toPart: DayPart;
  /** A submitted leave waits for approval, so that it excuses nobody yet. */
  status: 'submitted' | 'approved';
}

/** Days, and the people whose leave is wanted. */
export interface LeaveSpan extends DaysToRecompute {
  people: PeopleKind;
}

/** The same for several kindergartens. */
export interface LeavesWanted extends Omit<LeaveSpan, 'kigId'> {
  kigIds: readonly string[];
}

/** Tables and columns of leave by kind of people. */
const stored = {
  children: { table: 'student_leaves', person: 'student_id' },
  staff: { table: 'teacher_leaves', person: 'teacher_id' },
} as const satisfies Record<PeopleKind, { table: string; person: string }>;

/** Returns the approved and the submitted leave that shares a day with the span, in the order of the first day. */
export function leavesOn(scope: Scope, { kigId, ...span }: LeaveSpan): Promise<LeaveOn[]> {
  return leavesOf(scope, { ...span, kigIds: [kigId] });
}

/** Returns the same leave of several kindergartens, in one statement. */
export function leavesOf(scope: Scope, { kigIds, from, to, ids, people }: LeavesWanted): Promise<LeaveOn[]> {
  const { person } = stored[people];
  const ofPeople =
    ids === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`v.${person}`)} = any(${[...ids]}::uuid[])`;
  return select(scope, people, sql`v.kig_id = any(${[...kigIds]}::uuid[]) and ${ofPeople}`, { from, to });
}

/** Returns the people of several kindergartens who have approved leave on a day, in one statement. */
export async function onLeave(
  scope: Scope,
  people: PeopleKind,
  kigIds: readonly string[],
  day: string,
): Promise<{ kigId: string; personId: string }[]> {
  const leaves = await select(scope, people, sql`v.kig_id = any(${[...kigIds]}::uuid[])`, { from: day, to: day });
  return leaves.filter(({ status }) => status === 'approved');
}

async function select(
  scope: Scope,
  people: PeopleKind,
  wanted: RawBuilder<unknown>,
  { from, to }: { from: string; to: string },
): Promise<LeaveOn[]> {
  const { table, person } = stored[people];
  const { rows } = await sql<LeaveOn>`
    select v.id, v.kig_id as "kigId", ${sql.ref(`v.${person}`)} as "personId", v.kind, v.from_day as "fromDay",
      coalesce(v.from_part, 'morning') as "fromPart", v.to_day as "toDay", coalesce(v.to_part, 'afternoon') as "toPart",
      v.status
    from ${sql.table(table)} v
    where ${wanted} and ${scope.within('v.kig_id')} and not v.deleted and v.status in ('submitted', 'approved')
      and v.from_day <= ${to} and v.to_day >= ${from}
    order by v.from_day, v.id`.execute(scope.db);
  return rows;
}
