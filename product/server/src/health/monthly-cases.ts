import type { MonthlyReport } from '@kiga/contract/health/monthly.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { casesWhere } from './illness-cases.ts';
import { caseFacts, type MonthlyFact } from './monthly-facts.ts';

interface Month {
  kigId: string;
  from: string;
  to: string;
  /** Children on the roll with their latest class. */
  roll: ReadonlyMap<string, string>;
}

/** Returns the contributions of the illnesses of a month that were not ruled out, and their numbers by disease. */
export async function illnessFacts(
  stores: EntityStores,
  scope: Scope,
  { kigId, from, to, roll }: Month,
): Promise<{ facts: MonthlyFact[]; diseases: MonthlyReport['diseases'] }> {
  const cases = (await casesWhere(stores, scope, kigId, sql`i.case_day between ${from}::text and ${to}::text`)).filter(
    ({ outcome, studentId }) => outcome !== 'ruledOut' && roll.has(studentId),
  );
  const placed = cases.map((one) => ({ ...one, classId: roll.get(one.studentId) as string }));
  const pick = (wanted: typeof placed) => wanted.map(({ studentId, classId }) => ({ studentId, classId }));
  const infectious = placed.filter((one) => one.infectious === 'yes');
  const counts = Map.groupBy(placed, ({ disease }) => disease ?? 'other');
  return {
    facts: caseFacts(pick(placed), pick(infectious), roll, ['newCases', 'infectiousRate']),
    diseases: [...counts]
      .map(([disease, all]) => ({ disease, cases: all.length }))
      .toSorted((a, b) => b.cases - a.cases || (a.disease < b.disease ? -1 : 1)),
  };
}
