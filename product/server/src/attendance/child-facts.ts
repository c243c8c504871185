import {
  type ChildDayFacts,
  type ChildDayResult,
  type ChildMark,
  childDay,
  type SeenDay,
} from '@kiga/contract/attendance/child-day.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { momentIn } from '../devices/devices.public.ts';
import { withinClasses } from '../identity/identity.public.ts';
import { calendarsOf } from './calendars.ts';
import type { DaySpan } from './closed-months.ts';
import { hasLeft } from './has-left.ts';
import { leaveByDay } from './leave-by-day.ts';
import { type RuleOn, rulesOf } from './student-rules.ts';

/** A kindergarten at a moment by its clock. */
export interface KindergartenNow {
  kigId: string;
  timeZone: string;
  /** Day and time `HH:MM` of the present moment. */
  today: string;
  time: string;
}

/** Days of children. */
interface Wanted {
  from: string;
  to: string;
  /** Children to read; null for all. */
  ids: readonly string[] | null;
  /** Class of the days to read; all where it is absent. */
  classId?: string;
}

/** Days of a kindergarten's children, at a moment by its clock. */
export interface ChildrenSpan extends KindergartenNow, Wanted {}

interface WantedOf extends Wanted {
  kigs: readonly KindergartenNow[];
  kigIds: readonly string[];
}

/** Sightings of a child by machines on a day. */
export interface MachineDay extends SeenDay {
  /** Moments of `inAt` and `outAt`. */
  at: Date | null;
  leftAt: Date | null;
  /** Moment of a return after the last leaving. */
  backAt: Date | null;
  deviceId: string | null;
  leftDeviceId: string | null;
}

/** A computed day of a child. */
export interface ComputedDay extends ChildDayResult {
  kigId: string;
  studentId: string;
  day: string;
  /** The class of that day. */
  classId: string;
  seen: MachineDay | null;
  /** Moments of the arrival and the leaving that hold after the marks. */
  at: Date | null;
  leftAt: Date | null;
  schoolDay: ChildDayFacts['school'];
}

/** A stay of a child in a class. */
interface Stay {
  kigId: string;
  studentId: string;
  classId: string;
  from: string;
  to: string | null;
  /** False for a single day on which machines saw a child who was not on the roll. */
  isOnRoll?: boolean;
}

/** Returns the days of a span, oldest first. */
export function daysOf({ from, to }: Pick<DaySpan, 'from' | 'to'>): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/**
 * Computes the days of children who were on the roll of a class, within the reader's classes; in the order of the days.
 * Places of machines are ids, which the caller names.
 */
export async function computeDays(scope: Scope, span: ChildrenSpan): Promise<ComputedDay[]> {
  return (await childFacts(scope, [span], span)).days();
}

/** Facts of children's days, from which days are computed by the rules that hold, or by others. */
export interface ChildFacts {
  ruleOn: RuleOn;
  /** Returns the days in their order, by default by the rules that hold. */
  days(ruleOn?: RuleOn): ComputedDay[];
}

/** Reads the facts of children's days of several kindergartens; the number of statements does not depend on theirs. */
export async function childFacts(
  scope: Scope,
  kigs: readonly KindergartenNow[],
  { from, to, ids, classId }: Wanted,
): Promise<ChildFacts> {
  const kigIds = kigs.map(({ kigId }) => kigId);
  const asked: WantedOf = { kigs, kigIds, from, to, ids, ...(classId !== undefined && { classId }) };
  const stays = await staysOf(scope, asked);
  const wanted = await narrowed(scope, asked, stays);
  const [seen, marks, recorded, leaves, ruleOn, schoolOn] = [
    await seenOf(scope, wanted),
    await marksOf(scope, wanted),
    await recordedDays(scope, wanted),
    await leaveByDay(scope, 'children', wanted),
    await rulesOf(scope, kigIds),
    await calendarsOf(scope, kigIds, from, to, 'children'),
  ];
  const others = await classesOff(scope, wanted, stays, seen);
  const nows = new Map(kigs.map((now) => [now.kigId, now]));
  const dayOf = ({ kigId, studentId, classId, isOnRoll = true }: Stay, day: string, ruleOf: RuleOn): ComputedDay => {
    const { today, time, timeZone } = nows.get(kigId) as KindergartenNow;
    const { open, reason } = schoolOn(kigId, day);
    const school = { open, reason };
    const key = keyOf(studentId, day);
    const rule = ruleOf(kigId, classId, day);
    const machines = seen.get(key) ?? null;
    const facts: ChildDayFacts = {
      school,
      isOnRoll,
      isRecorded: recorded.has(`${kigId} ${day}`),
      rule,
      seen: machines,
      leaves: leaves.get(key) ?? [],
      marks: marks.get(key) ?? [],
      isSettled: day < today || (day === today && time > rule.callAfter),
    };
    const result = childDay(facts);
    const { inAt, outAt } = result;
    const momentOf = (held: string | null, seenTime: string | null | undefined, at: Date | null | undefined) =>
      held === null ? null : held === seenTime && at ? at : momentIn(day, held, timeZone);
    return {
      ...result,
      kigId,
      studentId,
      day,
      classId,
      seen: machines,
      at: momentOf(inAt, machines?.inAt, machines?.at),
      leftAt: momentOf(outAt, machines?.outAt, machines?.leftAt),
      schoolDay: school,
    };
  };
  return {
    ruleOn,
    days: (ruleOf = ruleOn) =>
      daysOf({ from, to }).flatMap((day) => {
        const onRoll = stays.filter((stay) => stay.from <= day && (stay.to === null || stay.to >= day));
        const offRoll = others.filter((stay) => stay.from === day);
        return [...onRoll, ...offRoll].map((stay) => dayOf(stay, day, ruleOf));
      }),
  };
}

/** Key of a child's day. */
export const keyOf = (studentId: string, day: string): string => `${studentId} ${day}`;

/** Names the children of a class, so that nothing is read of the others. A child seen off the roll is in its present class. */
async function narrowed(scope: Scope, wanted: WantedOf, stays: readonly Stay[]): Promise<WantedOf> {
  const { kigIds, ids, classId } = wanted;
  if (classId === undefined || ids !== null) return wanted;
  const { rows } = await sql<{ id: string }>`select s.id from students s
    where s.kig_id = any(${kigIds}::uuid[]) and ${scope.within('s.kig_id')} and s.class_id = ${classId}`.execute(
    scope.db,
  );
  return { ...wanted, ids: [...new Set([...stays.map(({ studentId }) => studentId), ...rows.map(({ id }) => id)])] };
}

async function staysOf(scope: Scope, { kigIds, from, to, ids, classId }: WantedOf): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select p.kig_id as "kigId", p.student_id as "studentId", p.class_id as "classId", p.from_day as "from", p.to_day as "to"
    from student_classes p
    join students s on s.kig_id = p.kig_id and s.id = p.student_id
    where p.kig_id = any(${kigIds}::uuid[]) and ${scope.within('p.kig_id')} and not s.deleted
      and ${withinClasses(scope, 'p.class_id')} and ${withinClasses(scope, 's.class_id')}
      and ${ids === null ? sql`true` : sql`p.student_id = any(${[...ids]}::uuid[])`}
      and ${classId === undefined ? sql`true` : sql`p.class_id = ${classId}`}
      and p.from_day <= ${to} and (p.to_day is null or p.to_day >= ${from})
    order by s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}

/** Returns the days on which machines saw a child outside its stays, such as before its first day; in its present class. */
async function classesOff(
  scope: Scope,
  { kigIds, classId }: WantedOf,
  stays: readonly Stay[],
  seen: ReadonlyMap<string, MachineDay>,
): Promise<Stay[]> {
  const onRoll = Map.groupBy(stays, ({ studentId }) => studentId);
  const days = [...seen.keys()].flatMap((key) => {
    const [studentId = '', day = ''] = key.split(' ');
    const isOn = onRoll.get(studentId)?.some(({ from, to }) => from <= day && (to === null || to >= day));
    return isOn ? [] : [{ studentId, day }];
  });
  if (days.length === 0) return [];
  const ids = [...new Set(days.map(({ studentId }) => studentId))];
  const { rows } = await sql<{ kigId: string; id: string; classId: string }>`
    select s.kig_id as "kigId", s.id, s.class_id as "classId" from students s
    where s.kig_id = any(${kigIds}::uuid[]) and ${scope.within('s.kig_id')} and ${withinClasses(scope, 's.class_id')}
      and not s.deleted and s.id = any(${ids}::uuid[])
      and ${classId === undefined ? sql`true` : sql`s.class_id = ${classId}`}`.execute(scope.db);
  const childOf = new Map(rows.map(({ id, ...child }) => [id, child]));
  return days.flatMap(({ studentId, day }) => {
    const child = childOf.get(studentId);
    return child === undefined ? [] : [{ studentId, ...child, from: day, to: day, isOnRoll: false }];
  });
}

async function seenOf(scope: Scope, { kigs, kigIds, from, to, ids }: WantedOf): Promise<Map<string, MachineDay>> {
  const local = (column: string) => sql`to_char(${sql.ref(column)} at time zone k.time_zone, 'HH24:MI')`;
  const { rows } = await sql<MachineDay & { studentId: string; day: string }>`
    select d.student_id as "studentId", d.day, a.at, ${local('a.at')} as "inAt",
      coalesce(d.first_in_device_id, d.doubtful_in_device_id) as "deviceId",
      d.first_in_at is null and d.doubtful_in_at is not null as "isDoubtful",
      case when ${hasLeft('d')} then d.last_out_at end as "leftAt",
      case when ${hasLeft('d')} then ${local('d.last_out_at')} end as "outAt",
      case when ${hasLeft('d')} then d.last_out_device_id end as "leftDeviceId",
      case when not ${hasLeft('d')} and d.first_out_at < d.last_in_at and a.at < d.first_out_at then d.last_in_at end as "backAt"
    from student_days d
    join unnest(${kigIds}::uuid[], ${kigs.map(({ timeZone }) => timeZone)}::text[]) as k (kig_id, time_zone)
      on k.kig_id = d.kig_id
    cross join lateral (select coalesce(d.first_in_at, d.doubtful_in_at) as at) a
    where d.kig_id = any(${kigIds}::uuid[]) and ${scope.within('d.kig_id')} and d.day between ${from} and ${to}
      and ${ids === null ? sql`true` : sql`d.student_id = any(${[...ids]}::uuid[])`}`.execute(scope.db);
  return new Map(rows.map(({ studentId, day, ...one }) => [keyOf(studentId, day), one]));
}

/** Returns the marks of days, oldest first, without the names of their authors. */
async function marksOf(scope: Scope, { kigIds, from, to, ids }: WantedOf): Promise<Map<string, ChildMark[]>> {
  const { rows } = await sql<ChildMark & { studentId: string; day: string }>`
    select m.student_id as "studentId", m.day, m.mark, to_char(m.at_time, 'HH24:MI') as at, m.absence, m.reason,
      m.marked_by as by
    from student_marks m where m.kig_id = any(${kigIds}::uuid[]) and ${scope.within('m.kig_id')} and m.day between ${from} and ${to}
      and ${ids === null ? sql`true` : sql`m.student_id = any(${[...ids]}::uuid[])`}
    order by m.marked_at, m.id`.execute(scope.db);
  const byDay = new Map<string, ChildMark[]>();
  for (const { studentId, day, ...mark } of rows) {
    const key = keyOf(studentId, day);
    byDay.set(key, [...(byDay.get(key) ?? []), mark]);
  }
  return byDay;
}

/** Returns the days on which machines or people recorded anything of any child, erased ones included, as `<kindergarten> <day>`. */
async function recordedDays(scope: Scope, { kigIds, ...span }: WantedOf): Promise<Set<string>> {
  const [kigId] = kigIds;
  if (kigId !== undefined && kigIds.length === 1) {
    const { rows } = await sql<{ day: string }>`select asked.day from unnest(${daysOf(span)}::date[]) as asked (day)
      where exists (select from student_days d where d.kig_id = ${kigId} and ${scope.within('d.kig_id')}
          and d.day = asked.day)
        or exists (select from student_marks m where m.kig_id = ${kigId} and ${scope.within('m.kig_id')}
          and m.day = asked.day)
        or exists (select from erased_figures f where f.kig_id = ${kigId} and ${scope.within('f.kig_id')}
          and f.figure = 'attendance.dueHalves' and f.day = asked.day)`.execute(scope.db);
    return new Set(rows.map(({ day }) => `${kigId} ${day}`));
  }
  // A search for each day of each kindergarten would need a subquery that a database on several machines refuses.
  const ofTable = (table: string) => sql`select d.kig_id as "kigId", d.day from ${sql.table(table)} d
    where d.kig_id = any(${kigIds}::uuid[]) and ${scope.within('d.kig_id')} and d.day between ${span.from} and ${span.to}
    group by 1, 2`;
  const { rows } = await sql<{
    kigId: string;
    day: string;
  }>`${ofTable('student_days')} union ${ofTable('student_marks')} union ${ofTable('erased_figures')}`.execute(scope.db);
  return new Set(rows.map(({ kigId, day }) => `${kigId} ${day}`));
}
