import {
  type monthlyChildren as childrenCall,
  type MonthlyFigure,
  type MonthlyReport,
  monthlyFigures,
} from '@kiga/contract/health/monthly.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { z } from 'zod';
import { calendarsOf, chosenClass, daysOf, momentOf, namesOf } from '../attendance/attendance.public.ts';
import { kigNameOf } from '../campus/campus.public.ts';
import { seesHealth } from './checks-of.ts';
import { keptMonth } from './erased-months.ts';
import { monthOf } from './month-of.ts';
import { type MonthlyFact, sumsOfFacts } from './monthly-facts.ts';

interface Parts {
  stores: EntityStores;
  clock: Clock;
}

/** A month with all that its report counts. */
interface MonthFacts {
  kigId: string;
  month: string;
  today: string;
  openDays: number;
  children: number;
  facts: MonthlyFact[];
  diseases: MonthlyReport['diseases'];
}

/** Returns the report of a month, by default the present one. Throws OWNER_OUT_OF_REACH, HEALTH_MONTH_AHEAD. */
export async function monthlyReport(parts: Parts, scope: Scope, month: string | undefined): Promise<MonthlyReport> {
  const { facts, kigId, ...rest } = await factsOf(parts, scope, month);
  const { classes } = await chosenClass(scope, kigId, undefined);
  const byClass = Map.groupBy(facts, ({ classId }) => classId);
  return {
    kigId,
    kigName: await kigNameOf(scope, kigId),
    ...rest,
    sums: complete(facts),
    classes: classes
      .filter(({ id }) => byClass.has(id))
      .map((one) => ({ ...one, values: complete(byClass.get(one.id) ?? []) })),
  };
}

/** Returns the children behind a figure, for readers of health data. Errors: as `monthlyReport`. */
export async function monthlyChildren(
  parts: Parts,
  scope: Scope,
  { month, figure, classId }: { month: string; figure: MonthlyFigure; classId?: string | undefined },
): Promise<z.input<typeof childrenCall.output>> {
  const { kigId, facts } = await factsOf(parts, scope, month);
  const { classes } = await chosenClass(scope, kigId, classId);
  if (!seesHealth(parts.stores, scope)) return { children: [] };
  const counts = new Map<string, { part: number; classId: string }>();
  for (const fact of facts) {
    if (fact.figure !== figure || fact.part === 0 || (classId !== undefined && fact.classId !== classId)) continue;
    const before = counts.get(fact.studentId)?.part ?? 0;
    counts.set(fact.studentId, { part: before + fact.part, classId: fact.classId });
  }
  const classNames = new Map(classes.map(({ id, className }) => [id, className]));
  const people = await namesOf(scope, kigId, [...counts.keys()]);
  return {
    children: people.flatMap(({ id, name, nameLatin }) => {
      const own = counts.get(id);
      return own ? [{ id, name, nameLatin, className: classNames.get(own.classId) ?? '', part: own.part }] : [];
    }),
  };
}

async function factsOf({ stores, clock }: Parts, scope: Scope, wanted: string | undefined): Promise<MonthFacts> {
  const kigId = scope.oneTenant();
  const now = clock.now();
  const moment = await momentOf(scope, kigId, now);
  const { today } = moment;
  const month = wanted ?? today.slice(0, 7);
  const from = `${month}-01`;
  if (from > today) throw new AppError('HEALTH_MONTH_AHEAD');
  const [year, number] = month.split('-').map(Number) as [number, number];
  const end = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const to = end < today ? end : today;
  const openOn = await calendarsOf(scope, [kigId], from, to, 'children');
  const counted = await monthOf({ stores, clock }, scope, { kigId, from, to, moment, ids: null });
  const erased = await keptMonth(scope, kigId, month);
  return {
    kigId,
    month,
    today,
    openDays: daysOf({ from, to }).filter((day) => openOn(kigId, day).open).length,
    children: counted.roll.size + erased.children,
    facts: [...counted.facts, ...erased.facts],
    diseases: sumOfDiseases([...counted.diseases, ...erased.diseases]),
  };
}

function sumOfDiseases(diseases: MonthlyReport['diseases']): MonthlyReport['diseases'] {
  return [...Map.groupBy(diseases, ({ disease }) => disease)]
    .map(([disease, all]) => ({ disease, cases: all.reduce((sum, { cases }) => sum + cases, 0) }))
    .toSorted((a, b) => b.cases - a.cases || (a.disease < b.disease ? -1 : 1));
}

/** Returns the sums of all figures; those without any contribution are 0 of 0. */
function complete(facts: readonly MonthlyFact[]): MonthlyReport['sums'] {
  const sums = sumsOfFacts(facts);
  return Object.fromEntries(
    monthlyFigures.map((figure) => [figure, sums[figure] ?? { part: 0, whole: 0 }]),
  ) as MonthlyReport['sums'];
}
