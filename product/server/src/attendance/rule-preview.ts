import { childDayStates } from '@kiga/contract/attendance/child-states.ts';
import {
  PREVIEW_DAYS,
  PREVIEWED_PEOPLE_MAX,
  type previewStudentRule,
  type previewTeacherRule,
} from '@kiga/contract/attendance/rule-preview.acts.ts';
import { staffDay } from '@kiga/contract/attendance/staff-day.ts';
import { staffDayStates } from '@kiga/contract/attendance/staff-states.ts';
import { childSight } from '@kiga/contract/campus/child-sight.ts';
import { teacherSight } from '@kiga/contract/campus/teacher.entity.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import { maskName } from '@kiga/entity/mask.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { assertSavable } from './assert-savable.ts';
import { type ComputedDay, childFacts } from './child-facts.ts';
import { ownRecord, type SetStaffRule, staffFacts } from './staff-facts.ts';
import { cellOf } from './staff-results.ts';
import { momentOf } from './student-results.ts';
import { NEWEST_ID, rulesOf, type TriedRule } from './student-rules.ts';

type Parts = Pick<Program, 'clock' | 'stores'>;

/** Days that are computed together, so that other requests have their turn in between. */
const PART_DAYS = 5;

/** Returns the effect of a rule for children on the last days. Errors: see the call. */
export async function tryStudentRule(
  { clock, stores }: Parts,
  scope: Scope,
  input: z.output<typeof previewStudentRule.input>,
): Promise<z.input<typeof previewStudentRule.output>> {
  const kigId = await assertSavable(stores.named('attendance.studentRule'), scope, input);
  // The shape is made from the declaration at run time, so its type names no fields.
  const typed = input as typeof input & TriedRule;
  const rule = {
    ...typed,
    kigId,
    id: typed.id ?? null,
    gradeId: typed.gradeId ?? null,
    classId: typed.classId ?? null,
    graceMinutes: typed.graceMinutes ?? 0,
  };
  const moment = await momentOf(scope, kigId, clock.now());
  const now = { kigId, ...moment };
  const ruleOn = await rulesOf(scope, [kigId], rule);
  const tally = newTally(childDayStates);
  const span = lastDays(moment.today);
  for (const part of partsOf(span)) {
    const facts = await childFacts(scope, [now], { ...part, ids: null });
    const after = facts.days(ruleOn);
    for (const [index, before] of facts.days().entries()) {
      if (before.dueHalves > 0) tally.add(before.studentId, before, after[index] as ComputedDay, storedOfChild);
    }
  }
  return { ...span, ...tally.sums(), people: await namesOfChildren(scope, kigId, tally.changed) };
}

/** Returns the effect of a rule for staff on the last days. Errors: see the call. */
export async function tryTeacherRule(
  program: Parts,
  scope: Scope,
  input: z.output<typeof previewTeacherRule.input>,
): Promise<z.input<typeof previewTeacherRule.output>> {
  const kigId = await assertSavable(program.stores.named('attendance.teacherRule'), scope, input);
  const typed = input as typeof input & SetStaffRule;
  const periods = typed.periods.toSorted((a, b) => (a.inFrom < b.inFrom ? -1 : 1));
  const tried = { ...typed, id: typed.id ?? NEWEST_ID, periods, isTried: true };
  const { today } = await momentOf(scope, kigId, program.clock.now());
  const span = lastDays(today);
  const facts = await staffFacts(program, scope, { kigId, ...span, ids: null });
  const rules = placed(facts.rules, tried);
  const tally = newTally(staffDayStates);
  for (const person of facts.people) {
    for (const day of facts.days) {
      const before = cellOf(day, staffDay(facts.of(person, day)));
      const after = cellOf(day, staffDay(facts.of(person, day, rules)));
      if (before.state !== 'none') tally.add(person.id, before, after, JSON.stringify);
    }
  }
  return { ...span, ...tally.sums(), people: await namesOfStaff(scope, kigId, tally.changed) };
}

/** Returns the rules with one that is tried, in the place that it gets when it is saved. */
function placed(rules: readonly SetStaffRule[], tried: SetStaffRule): SetStaffRule[] {
  const others = rules.filter(({ id }) => id !== tried.id);
  // Among rules of the same beginning the newest wins.
  const wins = (rule: SetStaffRule) =>
    rule.beginsOn > tried.beginsOn || (rule.beginsOn === tried.beginsOn && rule.id > tried.id);
  return others.toSpliced(others.findLastIndex(wins) + 1, 0, tried);
}

function lastDays(today: string): { from: string; to: string } {
  return { from: dayAfter(today, -PREVIEW_DAYS), to: dayAfter(today, -1) };
}

function partsOf({ from, to }: { from: string; to: string }): { from: string; to: string }[] {
  const parts: { from: string; to: string }[] = [];
  for (let first = from; first <= to; first = dayAfter(first, PART_DAYS)) {
    const last = dayAfter(first, PART_DAYS - 1);
    parts.push({ from: first, to: last < to ? last : to });
  }
  return parts;
}

/** Returns the part of a child's day that results store. */
function storedOfChild({ state, cameHalves, absence, lateMinutes, earlyMinutes }: ComputedDay): string {
  return [state, cameHalves, absence, lateMinutes, earlyMinutes].join();
}

interface Result<State> {
  state: State;
  lateMinutes: number;
  earlyMinutes: number;
}

/** Counts days before and after. */
function newTally<State extends string>(states: readonly State[]) {
  const none = () => ({ before: 0, after: 0 });
  const counts = new Map(states.map((state) => [state, none()]));
  const [lateMinutes, earlyMinutes] = [none(), none()];
  const changed = new Map<string, number>();
  return {
    /** Number of changed days by person. */
    changed,
    add<Day extends Result<State>>(personId: string, before: Day, after: Day, storedOf: (day: Day) => string): void {
      for (const [when, day] of [['before', before] as const, ['after', after] as const]) {
        const count = counts.get(day.state);
        if (count) count[when] += 1;
        lateMinutes[when] += day.lateMinutes;
        earlyMinutes[when] += day.earlyMinutes;
      }
      if (storedOf(before) !== storedOf(after)) changed.set(personId, (changed.get(personId) ?? 0) + 1);
    },
    sums: () => ({
      counts: [...counts].flatMap(([state, count]) => (count.before + count.after > 0 ? [{ state, ...count }] : [])),
      lateMinutes,
      earlyMinutes,
      days: [...changed.values()].reduce((sum, days) => sum + days, 0),
      total: changed.size,
    }),
  };
}

type Named = { id: string; name: string; days: number };

function namesOfChildren(scope: Scope, kigId: string, changed: ReadonlyMap<string, number>): Promise<Named[]> {
  return namesOf(
    scope,
    'attendance.studentDay.read',
    changed,
    ({ session }) => childSight(session).name,
    (own, ids) =>
      sql`select s.id, s.stu_name as name, s.stu_name_sort as place from students s where s.kig_id = ${kigId}
      and ${own.within('s.kig_id')} and ${withinClasses(own, 's.class_id')} and s.id = any(${ids}::uuid[])`,
  );
}

function namesOfStaff(scope: Scope, kigId: string, changed: ReadonlyMap<string, number>): Promise<Named[]> {
  return namesOf(
    scope,
    'attendance.staffDay.read',
    changed,
    ({ session }) => teacherSight(session).name,
    (own, ids) =>
      sql`select t.id, t.teacher_name as name, t.teacher_name_sort as place from teachers t where t.kig_id = ${kigId}
      and ${own.within('t.kig_id')} and ${ownRecord(own, 't')} and t.id = any(${ids}::uuid[])`,
  );
}

/**
 * Returns the people with the most changed days whose days the reader may see with a permission. Masked people stand in
 * the order of their ids, because even the order must not reveal names.
 */
async function namesOf(
  scope: Scope,
  permission: string,
  changed: ReadonlyMap<string, number>,
  sightOf: (own: Scope) => Sight,
  select: (own: Scope, ids: string[]) => RawBuilder<unknown>,
): Promise<Named[]> {
  if (changed.size === 0 || !scope.session.permissions.has(permission)) return [];
  const own = scopeForPermission(scope, permission);
  const sight = sightOf(own);
  if (sight === 'none') return [];
  const { rows } = await sql<{ id: string; name: string; place: string }>`${select(own, [...changed.keys()])}
    order by 3, 1`.execute(own.db);
  const people = sight === 'full' ? rows : rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return people
    .map(({ id, name }) => ({ id, name: sight === 'full' ? name : maskName(name), days: changed.get(id) ?? 0 }))
    .sort((a, b) => b.days - a.days)
    .slice(0, PREVIEWED_PEOPLE_MAX);
}
