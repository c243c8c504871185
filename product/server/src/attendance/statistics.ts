import type {
  compareAttendance,
  DayFigure,
  StatisticsSpan,
  StatisticsSums,
  statisticsChildren,
  statisticsFigures,
} from '@kiga/contract/attendance/statistics.acts.ts';
import { STATISTICS_DAYS_MAX } from '@kiga/contract/attendance/statistics.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { withinClasses } from '../identity/identity.public.ts';
import { type DayPartName, erasedDays, erasedSums, partColumns } from './erased-days.ts';
import { daysToCompute } from './recompute-jobs.ts';

type Figures = z.infer<typeof statisticsFigures.output>;
type Comparison = z.infer<typeof compareAttendance.output>;

const isLate = sql<boolean>`(r.state = 'late' or r.late_minutes > 0)`;
const isEarly = sql<boolean>`(r.state = 'early' or r.early_minutes > 0)`;

const halves = (name: DayPartName) => sql`coalesce(sum(r.${sql.ref(name)}), 0) / 2`;
const whole = (name: DayPartName) => sql`coalesce(sum(r.${sql.ref(name)}), 0)`;

const sumColumns = sql`${halves('dueHalves')} as due, ${halves('cameHalves')} as came, ${halves('sickHalves')} as sick,
  ${halves('personalHalves')} as personal, ${halves('otherHalves')} as other, ${halves('unknownHalves')} as unknown,
  ${whole('late')} as late, ${whole('lateMinutes')} as "lateMinutes", ${whole('early')} as early,
  ${whole('earlyMinutes')} as "earlyMinutes"`;

const DAY_MS = 86_400_000;

/** Throws ATTENDANCE_SPAN {max} at `to` for a span that ends before its beginning or is too long. */
function assertSpan({ from, to }: Pick<StatisticsSpan, 'from' | 'to'>): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days >= 1 && days <= STATISTICS_DAYS_MAX) return;
  throw invalid({ field: 'to', error: 'ATTENDANCE_SPAN', data: { max: STATISTICS_DAYS_MAX } });
}

/** Returns the stored days of one kindergarten as `r`, with child `s`, class `c` and grade `g`: the rows of the month grid. */
function days(scope: Scope, { from, to, classId, gradeId }: StatisticsSpan): RawBuilder<unknown> {
  return sql`student_results r
    join students s on s.kig_id = r.kig_id and s.id = r.student_id
    join classes c on c.kig_id = r.kig_id and c.id = r.class_id
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where r.kig_id = ${scope.oneTenant()} and ${scope.within('r.kig_id')} and r.day between ${from} and ${to}
      and not s.deleted and ${withinClasses(scope, 'r.class_id')} and ${withinClasses(scope, 's.class_id')}
      and ${classId === undefined ? sql`true` : sql`r.class_id = ${classId}`}
      and ${gradeId === undefined ? sql`true` : sql`c.grade_id = ${gradeId}`}`;
}

/** Returns the sums of a span: in all, by class, month, week and day. Errors: see the call. */
export async function figures(scope: Scope, span: StatisticsSpan): Promise<Figures> {
  assertSpan(span);
  const { rows: names } = await sql<{ kigName: string }>`select o.name as "kigName" from organizations o
    where o.id = ${scope.oneTenant()}`.execute(scope.db);
  const { rows } = await sql<StatisticsSums & { id: string | null; className: string } & Record<Part, string | null>>`
    select r.class_id as id, min(r.class_name) as "className", to_char(date_trunc('month', r.day), 'YYYY-MM') as month,
      date_trunc('week', r.day)::date as week, r.day, ${sumColumns}
    from (select r.class_id, c.class_name, c.class_name_sort, g.sort, g.grade_name_sort, r.day, ${partColumns}
      from ${days(scope, span)}
      union all ${erasedDays(scope, span)}) as r
    group by grouping sets ((), (r.class_id), (date_trunc('month', r.day)), (date_trunc('week', r.day)), (r.day))
    order by min(r.sort), min(r.grade_name_sort), min(r.class_name_sort), r.class_id`.execute(scope.db);
  const parts = rows.map(({ id, className, month, week, day, ...sums }) => ({ id, className, month, week, day, sums }));
  const by = <P extends Part>(part: P) =>
    parts
      .flatMap((one) => (one[part] === null ? [] : [{ at: one[part], sums: one.sums }]))
      .sort((a, b) => (a.at < b.at ? -1 : 1));
  const total = parts.find(({ id, month, week, day }) => [id, month, week, day].every((key) => key === null));
  return {
    kigId: scope.oneTenant(),
    kigName: names[0]?.kigName ?? '',
    sums: (total as (typeof parts)[number]).sums,
    classes: parts.flatMap(({ id, className, sums }) => (id === null ? [] : [{ id, className, sums }])),
    months: by('month').map(({ at, sums }) => ({ month: at, sums })),
    weeks: by('week').map(({ at, sums }) => ({ week: at, sums })),
    days: by('day').map(({ at, sums }) => ({ day: at, sums })),
    computing: await daysToCompute(scope, 'children', scope.oneTenant()),
  };
}

type Part = 'month' | 'week' | 'day';

/** Returns the children behind a figure with their days, by name. Errors: see the call. */
export async function children(
  scope: Scope,
  { figure, ...span }: StatisticsSpan & { figure: DayFigure },
): Promise<z.infer<typeof statisticsChildren.output>> {
  assertSpan(span);
  const amount = amountOf(figure);
  const { rows } = await sql<{ id: string; name: string; className: string; count: number; days: string[] }>`
    select s.id, s.stu_name as name, min(c.class_name) as "className", sum(${amount})::float8 as count,
      array_agg(to_char(r.day, 'YYYY-MM-DD') order by r.day) as days
    from ${days(scope, span)} and ${amount} > 0
    group by s.id, s.stu_name, s.stu_name_sort order by s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}

function amountOf(figure: DayFigure): RawBuilder<number> {
  switch (figure) {
    case 'came':
      return sql`(r.came_halves::float8 / 2)`;
    case 'late':
      return sql`(${isLate}::int)`;
    case 'early':
      return sql`(${isEarly}::int)`;
    default:
      return sql`(case when r.absence = ${figure} then r.due_halves - r.came_halves else 0 end::float8 / 2)`;
  }
}

/** Returns a page of the kindergartens within reach with their figures; those without days stand last. */
export async function compare(
  scope: Scope,
  { from, to, sort, order, pageNumber, pageSize }: z.output<typeof compareAttendance.input>,
): Promise<Comparison> {
  assertSpan({ from, to });
  const { rows: all } = await sql<{ kigId: string; kigName: string }>`
    select o.id as "kigId", o.name as "kigName" from organizations o
    where o.kind = 'kindergarten' and not o.deleted and ${scope.within('o.id')} order by o.name_sort, o.id`.execute(
    scope.db,
  );
  const found = await sharesOf(scope, { from, to });
  const list = all.map((one) => ({
    ...one,
    ...(found.get(one.kigId) ?? { due: 0, rate: null, sickShare: null, lateShare: null }),
  }));
  const sign = order === 'asc' ? 1 : -1;
  list.sort((a, b) => {
    const [first, second] = [a[sort], b[sort]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
  const start = (pageNumber - 1) * pageSize;
  return { total: list.length, list: list.slice(start, start + pageSize) };
}

/** Returns the shares of all kindergartens within reach that have days in a span, in three statements. */
export async function sharesOf(
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<Map<string, Omit<Comparison['list'][number], 'kigId' | 'kigName'>>> {
  // A join would look up each child's days one by one: minutes for the days of all kindergartens over a year.
  const { rows: deleted } = await sql<{ id: string }>`select s.id from students s
    where ${scope.within('s.kig_id')} and s.deleted`.execute(scope.db);
  const { rows } = await sql<{ kigId: string; due: number; came: number; sick: number; late: number }>`
    select r.kig_id as "kigId", sum(r.due_halves)::float8 / 2 as due, sum(r.came_halves)::float8 / 2 as came,
      coalesce(sum(r.due_halves - r.came_halves) filter (where r.absence = 'sick'), 0)::float8 / 2 as sick,
      count(*) filter (where ${isLate}) as late
    from student_results r
    where ${scope.within('r.kig_id')} and r.day between ${from} and ${to}
      and r.student_id <> all(${deleted.map(({ id }) => id)}::uuid[])
    group by r.kig_id`.execute(scope.db);
  const share = (part: number, due: number) => (due === 0 ? null : part / due);
  const sums = await erasedSums(scope, { from, to });
  for (const { kigId, due, came, sick, late } of rows) {
    const erased = sums.get(kigId) ?? { due: 0, came: 0, sick: 0, late: 0 };
    sums.set(kigId, {
      due: due + erased.due,
      came: came + erased.came,
      sick: sick + erased.sick,
      late: late + erased.late,
    });
  }
  return new Map(
    [...sums].map(([kigId, { due, came, sick, late }]) => [
      kigId,
      { due, rate: share(came, due), sickShare: share(sick, due), lateShare: share(late, due) },
    ]),
  );
}
