import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Places and beginning of a rule of a kindergarten, a grade or a class. */
export interface RuleOfClass {
  id: string;
  gradeId: string | null;
  classId: string | null;
  beginsOn: string;
  /** True for a rule that is tried: it holds before its beginning too. */
  isTried?: boolean;
}

/**
 * Orders rules so that the first one that holds wins: those of classes, then of grades, then of the kindergarten; of
 * these the latest beginning, then the newest.
 */
export function byPrecedence(a: RuleOfClass, b: RuleOfClass): number {
  const rank = ({ classId, gradeId }: RuleOfClass) => (classId !== null ? 0 : gradeId !== null ? 1 : 2);
  return rank(a) - rank(b) || latestFirst(a.beginsOn, b.beginsOn) || latestFirst(a.id, b.id);
}

const latestFirst = (a: string, b: string) => (a === b ? 0 : a > b ? -1 : 1);

/** Returns the grade of each class, which rules need only where one of them is of a grade. */
export async function gradesOf(
  scope: Scope,
  kigIds: readonly string[],
  rules: readonly RuleOfClass[],
): Promise<Map<string, string>> {
  if (rules.every(({ gradeId }) => gradeId === null)) return new Map();
  const { rows } = await sql<{ id: string; gradeId: string }>`select id, grade_id as "gradeId" from classes
    where kig_id = any(${[...kigIds]}::uuid[]) and ${scope.within('kig_id')}`.execute(scope.db);
  return new Map(rows.map(({ id, gradeId }) => [id, gradeId]));
}

/** Returns the rule that holds in a class on a day; without a class, the kindergarten's. The rules are in their order. */
export function ruleOn<Rule extends RuleOfClass>(
  rules: readonly Rule[],
  grades: ReadonlyMap<string, string>,
  classId: string | null,
  day: string,
): Rule | undefined {
  const gradeId = classId === null ? null : grades.get(classId);
  return rules.find(
    (rule) =>
      (rule.isTried || rule.beginsOn <= day) &&
      (rule.classId === null || rule.classId === classId) &&
      (rule.gradeId === null || rule.gradeId === gradeId),
  );
}
