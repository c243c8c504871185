import { usualArrivalTimes } from '@kiga/contract/attendance/arrival.ts';
import type { ChildRule } from '@kiga/contract/attendance/child-day.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { byPrecedence, gradesOf, type RuleOfClass, ruleOn } from './rules-by-class.ts';

/** A rule of a kindergarten, a grade or a class, with the day from which it holds; null for the defaults. */
export interface SetRule extends ChildRule {
  beginsOn: string | null;
}

interface StoredRule extends SetRule, RuleOfClass {
  kigId: string;
  beginsOn: string;
}

/**
 * A rule to try on past days, as if it had held on each of them. `id` names the stored rule that it replaces; null for a
 * new one. Among equal rules its beginning decides, as when it is saved.
 */
export interface TriedRule extends Omit<StoredRule, 'id' | 'isTried'> {
  id: string | null;
}

/** Times of a kindergarten that has set none. The hours of leaving are those of most full-day kindergartens. */
export const usualRule: SetRule = {
  ...usualArrivalTimes,
  ruleName: '',
  halfAt: '12:00',
  leaveFrom: '16:30',
  graceMinutes: 0,
  beginsOn: null,
};

/** Returns the rule that holds in a class on a day; without a class, the kindergarten's. */
export type RuleOn = (kigId: string, classId: string | null, day: string) => SetRule;

/** Returns the rules of kindergartens as a function, with a rule that is tried on top. */
export async function rulesOf(scope: Scope, kigIds: readonly string[], tried?: TriedRule): Promise<RuleOn> {
  const ids = [...new Set(kigIds)];
  const { rows: stored } = await sql<StoredRule>`
    select r.id, r.kig_id as "kigId", r.grade_id as "gradeId", r.class_id as "classId", r.begins_on as "beginsOn",
      r.rule_name as "ruleName", r.arrive_from as "arriveFrom", r.late_after as "lateAfter",
      r.call_after as "callAfter", r.half_at as "halfAt", r.leave_from as "leaveFrom",
      coalesce(r.grace_minutes, 0) as "graceMinutes"
    from student_rules r where r.kig_id = any(${ids}::uuid[]) and ${scope.within('r.kig_id')}
      and not r.deleted`.execute(scope.db);
  const rows = stored.filter(({ id }) => id !== tried?.id);
  if (tried) rows.push({ ...tried, id: tried.id ?? NEWEST_ID, isTried: true });
  rows.sort(byPrecedence);
  const grades = await gradesOf(scope, ids, rows);
  const byKig = Map.groupBy(rows, ({ kigId }) => kigId);
  return (kigId, classId, day) => ruleOn(byKig.get(kigId) ?? [], grades, classId, day) ?? usualRule;
}

/** Id of a rule that is newer than all stored ones. */
export const NEWEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
