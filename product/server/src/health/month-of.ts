import type { MonthlyReport } from '@kiga/contract/health/monthly.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { computeDays, type momentOf } from '../attendance/attendance.public.ts';
import { type CountedDay, countedDays } from './day-figures.ts';
import { illnessFacts, injuryFacts } from './monthly-cases.ts';
import { attendanceFacts, checkFacts, type MonthlyFact, rollOf } from './monthly-facts.ts';

/** A month of a kindergarten whose children are counted. */
export interface MonthToCount {
  kigId: string;
  /** First and last counted day. */
  from: string;
  to: string;
  moment: Awaited<ReturnType<typeof momentOf>>;
  /** The children that count; null for all. */
  ids: readonly string[] | null;
}

/** The contribution of children to the report of a month. */
export interface CountedMonth {
  facts: MonthlyFact[];
  /** Children on the roll with their latest class. */
  roll: ReadonlyMap<string, string>;
  diseases: MonthlyReport['diseases'];
  days: CountedDay[];
}

/** Counts the days, checks and cases of children in a month. They contain health data, so callers answer numbers only. */
export async function monthOf(
  { stores, clock }: { stores: EntityStores; clock: { now(): Date } },
  scope: Scope,
  { kigId, from, to, moment, ids }: MonthToCount,
): Promise<CountedMonth> {
  const days = await computeDays(scope, { kigId, from, to, ...moment, ids });
  const roll = rollOf(days);
  const illness = await illnessFacts(stores, scope, { kigId, from, to, roll });
  const counted = await countedDays(stores, scope, { kigId, from, to, now: clock.now() }, days);
  return {
    facts: [
      ...attendanceFacts(days),
      ...checkFacts(counted),
      ...illness.facts,
      ...(await injuryFacts(scope, { kigId, from, to, roll })),
    ],
    roll,
    diseases: illness.diseases,
    days: counted,
  };
}
