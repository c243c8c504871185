import { leavePartsOn } from '@kiga/contract/attendance/leave-fields.ts';
import type { StaffDayFacts, StaffFix, StaffPeriod, StaffRule } from '@kiga/contract/attendance/staff-day.ts';
import type { MarkWay } from '@kiga/contract/attendance/staff-states.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { calendarsOf, type KindergartenDay } from './calendars.ts';
import { leavesOn } from './leaves-on.ts';
import type { DaysToRecompute } from './recompute.ts';

/** A member of staff of a kindergarten. */
export interface StaffMember {
  id: string;
  teacherName: string;
  positionId: string;
  positionName: string;
  entryDate: string | null;
  resignedOn: string | null;
}

/** Facts of the days of staff. */
export interface StaffFacts {
  people: StaffMember[];
  days: string[];
  today: string;
  kigName: string;
  calendarOn(day: string): KindergartenDay;
  /** Rules of the kindergarten, in the order in which they win among equals. */
  rules: readonly SetStaffRule[];
  /**
   * Returns the facts of a person's day, by default under the rules that hold; `at` names machines, and `by` accounts, by
   * their ids.
   */
  of(person: StaffMember, day: string, rules?: readonly SetStaffRule[]): StaffDayFacts;
}

/** A rule for staff with its people. */
export interface SetStaffRule extends StaffRule {
  id: string;
  beginsOn: string;
  positionIds: readonly string[] | null;
  teacherIds: readonly string[] | null;
  /** True for a rule that is tried: it holds before its beginning too. */
  isTried?: boolean;
}

interface Row {
  teacherId: string;
  day: string;
}

const DAY_MS = 86_400_000;

/** Returns the days of a span, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Returns SQL that is true for the teachers whom the reader may see: with own classes only, the reader's own record. */
export function ownRecord(scope: Scope, alias: string): RawBuilder<boolean> {
  if (!isWithinClasses(scope)) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${alias}.account_id`)} = ${scope.session.accountId}`;
}

/** Reads the facts of the days of a kindergarten's staff. */
export async function staffFacts(
  { clock }: Pick<Program, 'clock'>,
  scope: Scope,
  { kigId, from, to, ids }: DaysToRecompute,
): Promise<StaffFacts> {
  const { rows: here } = await sql<{ kigName: string; today: string; time: string }>`
    select name as "kigName", (${clock.now()}::timestamptz at time zone time_zone)::date as today,
      to_char(${clock.now()}::timestamptz at time zone time_zone, 'HH24:MI') as time
    from organizations o where o.id = ${kigId}`.execute(scope.db);
  const { kigName, today, time } = here[0] as (typeof here)[number];
  const { rows: people } =
    await sql<StaffMember>`select t.id, t.teacher_name as "teacherName", t.position_id as "positionId",
      p.position_name as "positionName", t.entry_date as "entryDate", t.resigned_on as "resignedOn"
    from teachers t join positions p on p.kig_id = t.kig_id and p.id = t.position_id
    where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and not t.deleted and ${ownRecord(scope, 't')}
      and (${ids === null}::boolean or t.id = any(${[...(ids ?? [])]}::uuid[]))
      and (t.resigned_on is null or t.resigned_on >= ${from}::date)
      and (t.entry_date is null or t.entry_date <= ${to}::date)
    order by p.rank nulls last, t.teacher_name_sort, t.id`.execute(scope.db);
  const rules = await rulesOf(scope, kigId);
  const wanted = sql`kig_id = ${kigId} and ${scope.within('kig_id')} and day between ${from}::date and ${to}::date`;
  const { rows: punches } = await sql<Row & { at: string; place: string }>`select teacher_id as "teacherId", day,
      to_char(at_time, 'HH24:MI:SS') as at, device_id as place from teacher_punches where ${wanted}`.execute(scope.db);
  const { rows: fixes } = await sql<Row & StaffFix>`
    select teacher_id as "teacherId", day, 'correction' as source, period, way, to_char(at_time, 'HH24:MI') as at,
      reason, marked_by as by, marked_at as since, id from teacher_marks where ${wanted}
    union all
    select teacher_id, day, 'missedSignIn', period, way, at_time, reason, updated_by, updated_at, id
    from missed_sign_ins where ${wanted} and status = 'approved' and not deleted
    order by since, id`.execute(scope.db);
  const leaves = await leavesOn(scope, { kigId, from, to, ids, people: 'staff' });
  const calendarOn = await calendarsOf(scope, [kigId], from, to, 'staff');
  const keyOf = ({ teacherId, day }: Row) => `${teacherId} ${day}`;
  const punchesOf = Map.groupBy(punches, keyOf);
  const fixesOf = Map.groupBy(fixes, keyOf);
  const leavesOf = Map.groupBy(
    leaves.filter(({ status }) => status === 'approved'),
    ({ personId }) => personId,
  );
  return {
    people,
    days: daysBetween(from, to),
    today,
    kigName,
    calendarOn: (day) => calendarOn(kigId, day),
    rules,
    of(person, day, among = rules) {
      const key = keyOf({ teacherId: person.id, day });
      const rule = ruleFor(among, person, day);
      const end = rule?.periods.reduce((latest, { outUntil }) => (outUntil > latest ? outUntil : latest), '') ?? '';
      return {
        day,
        school: calendarOn(kigId, day),
        isEmployed:
          (person.entryDate === null || person.entryDate <= day) &&
          (person.resignedOn === null || day <= person.resignedOn),
        rule,
        punches: punchesOf.get(key) ?? [],
        leaves: (leavesOf.get(person.id) ?? []).flatMap((leave) => {
          const parts = leavePartsOn(leave, day);
          return parts.length > 0 ? [{ kind: leave.kind, parts }] : [];
        }),
        fixes: fixesOf.get(key) ?? [],
        isOver: day < today || (day === today && time > end),
      };
    },
  };
}

/** Returns the rules of a kindergarten, the latest beginning first. */
async function rulesOf(scope: Scope, kigId: string): Promise<SetStaffRule[]> {
  const { rows } = await sql<
    SetStaffRule & { periods: StaffPeriod[] }
  >`select id, rule_name as "ruleName", begins_on as "beginsOn",
      weekdays::text[] as weekdays, grace_minutes as "graceMinutes", periods, position_ids as "positionIds", teacher_ids as "teacherIds"
    from teacher_rules where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted
    order by begins_on desc, created_at desc, id desc`.execute(scope.db);
  return rows;
}

/** Returns the rule of a person on a day: one for named staff, else for the job title, else for everyone. */
export function ruleFor<Rule extends Pick<SetStaffRule, 'beginsOn' | 'positionIds' | 'teacherIds' | 'isTried'>>(
  rules: readonly Rule[],
  { id, positionId }: Pick<StaffMember, 'id' | 'positionId'>,
  day: string,
): Rule | null {
  const begun = rules.filter(({ beginsOn, isTried }) => isTried || beginsOn <= day);
  return (
    begun.find(({ teacherIds }) => teacherIds?.includes(id)) ??
    begun.find(({ positionIds }) => positionIds?.includes(positionId)) ??
    begun.find(({ positionIds, teacherIds }) => !positionIds?.length && !teacherIds?.length) ??
    null
  );
}

/** Returns whether the rule of a day asks for a mark. */
export function asksFor(rule: StaffRule | null, period: number, way: MarkWay): boolean {
  const asks = rule?.periods[period - 1]?.asks;
  return asks === 'both' || asks === way;
}
