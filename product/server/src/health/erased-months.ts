import { type DayFigures, noFigures } from '@kiga/contract/health/figures.ts';
import { type MonthlyFigure, type MonthlyReport, monthlyFigures } from '@kiga/contract/health/monthly.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { momentOf } from '../attendance/attendance.public.ts';
import { type KeptFigure, keepFigures, keptFigures } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { type FiguresByDay, figuresOf } from './day-figures.ts';
import { monthOf } from './month-of.ts';
import { type MonthlyFact, sumsOfFacts } from './monthly-facts.ts';

/** Beginnings of the names of kept figures. */
const MONTH = 'health.month.';
const DAY = 'health.day.';
const CHILDREN = 'children';
const DISEASE = 'disease.';

/** Id in place of a child who was erased. */
const ERASED = '00000000-0000-0000-0000-000000000000';

/** Returns the function that keeps what children contribute to the reports of months and to settled days. */
export function keepHealth({ stores, clock }: Pick<Program, 'stores' | 'clock'>) {
  return async (inside: Scope, kigId: string, ids: readonly string[]): Promise<void> => {
    const moment = await momentOf(inside, kigId, clock.now());
    for (const { from, to } of await monthsOf(inside, kigId, ids, moment.today)) {
      const { facts, roll, diseases, days } = await monthOf({ stores, clock }, inside, {
        kigId,
        from,
        to,
        moment,
        ids,
      });
      const figures: KeptFigure[] = [];
      for (const [classId, own] of Map.groupBy(facts, (fact) => fact.classId)) {
        for (const [figure, { part, whole }] of Object.entries(sumsOfFacts(own))) {
          figures.push({ figure: `${MONTH}${figure}.part`, day: from, subjectId: classId, amount: part });
          figures.push({ figure: `${MONTH}${figure}.whole`, day: from, subjectId: classId, amount: whole });
        }
      }
      const classes = [...roll.values()];
      for (const classId of classes)
        figures.push({ figure: MONTH + CHILDREN, day: from, subjectId: classId, amount: 1 });
      for (const { disease, cases } of diseases) {
        // The report names diseases of the whole kindergarten; the class only limits who may read them.
        const subjectId = classes[0];
        if (subjectId) figures.push({ figure: MONTH + DISEASE + disease, day: from, subjectId, amount: cases });
      }
      figures.push(...dayFigures(figuresOf(days)));
      await keepFigures(inside, kigId, figures);
    }
  };
}

function dayFigures(byDay: FiguresByDay): KeptFigure[] {
  return [...byDay].flatMap(([day, classes]) =>
    [...classes].flatMap(([subjectId, { groups, ...counts }]) => [
      ...Object.entries(counts).map(([name, amount]) => ({ figure: DAY + name, day, subjectId, amount })),
      ...Object.entries(groups).map(([name, amount]) => ({ figure: `${DAY}groups.${name}`, day, subjectId, amount })),
    ]),
  );
}

/** Returns the months in which children were on a roll, with their counted days, oldest first. */
async function monthsOf(
  scope: Scope,
  kigId: string,
  ids: readonly string[],
  today: string,
): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct to_char(m.first, 'YYYY-MM-DD') as from,
      to_char(least(m.first + interval '1 month' - interval '1 day', ${today}::date), 'YYYY-MM-DD') as to
    from student_classes p, lateral (select generate_series(date_trunc('month', p.from_day::timestamp),
      least(coalesce(p.to_day, ${today}::date), ${today}::date)::timestamp, interval '1 month') as first) as m
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and p.student_id = any(${[...ids]}::uuid[])
    order by 1`.execute(scope.db);
  return rows;
}

/** Returns what erased children contributed to the report of a month `yyyy-mm`. */
export async function keptMonth(
  scope: Scope,
  kigId: string,
  month: string,
): Promise<{ facts: MonthlyFact[]; children: number; diseases: MonthlyReport['diseases'] }> {
  const kept = await keptFigures(scope, kigId, { prefix: MONTH, from: `${month}-01`, to: `${month}-01` });
  const facts: MonthlyFact[] = [];
  const diseases: MonthlyReport['diseases'] = [];
  let children = 0;
  for (const { figure, subjectId: classId, amount } of kept) {
    const name = figure.slice(MONTH.length);
    if (name === CHILDREN) children += amount;
    else if (name.startsWith(DISEASE)) diseases.push({ disease: name.slice(DISEASE.length), cases: amount });
    else {
      const [of, place] = name.split('.') as [MonthlyFigure, string];
      if (!monthlyFigures.includes(of)) continue;
      const sums = place === 'part' ? { part: amount, whole: 0 } : { part: 0, whole: amount };
      facts.push({ figure: of, studentId: ERASED, classId, ...sums });
    }
  }
  return { facts, children, diseases };
}

/** Returns figures together with what erased children contributed to them, by day and class. */
export async function withErased(
  scope: Scope,
  { kigId, from, to }: { kigId: string; from: string; to: string },
  figures: FiguresByDay,
): Promise<FiguresByDay> {
  const sums: FiguresByDay = new Map([...figures].map(([day, classes]) => [day, new Map(classes)]));
  for (const { figure, day, subjectId, amount } of await keptFigures(scope, kigId, { prefix: DAY, from, to })) {
    const ofDay = sums.get(day) ?? new Map<string, DayFigures>();
    sums.set(day, ofDay);
    const added = structuredClone(ofDay.get(subjectId) ?? noFigures()) as DayFigures & Record<string, number>;
    const name = figure.slice(DAY.length);
    const [group, of] = name.split('.') as [string, keyof DayFigures['groups'] | undefined];
    if (of === undefined) added[group] = (added[group] ?? 0) + amount;
    else added.groups[of] = (added.groups[of] ?? 0) + amount;
    ofDay.set(subjectId, added);
  }
  return sums;
}
