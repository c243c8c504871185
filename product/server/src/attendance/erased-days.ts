import type { StatisticsSpan } from '@kiga/contract/attendance/statistics.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';

/** Columns of the sums of days, by the names of their figures; `r` is a stored day. */
const parts = {
  dueHalves: sql`r.due_halves`,
  cameHalves: sql`r.came_halves`,
  sickHalves: missed('sick'),
  personalHalves: missed('personal'),
  otherHalves: missed('other'),
  unknownHalves: missed('unknown'),
  late: sql`(r.state = 'late' or r.late_minutes > 0)::integer`,
  lateMinutes: sql`r.late_minutes`,
  early: sql`(r.state = 'early' or r.early_minutes > 0)::integer`,
  earlyMinutes: sql`r.early_minutes`,
} as const;

/** A summed part of days. */
export type DayPartName = keyof typeof parts;

/** Names of the parts, in a fixed order. */
export const dayPartNames = Object.keys(parts) as DayPartName[];

function missed(absence: string): RawBuilder<unknown> {
  return sql`(case when r.absence = ${sql.lit(absence)} then r.due_halves - r.came_halves else 0 end)`;
}

/** SQL columns of the parts of a stored day `r`. */
export const partColumns = sql.join(dayPartNames.map((name) => sql`${parts[name]}::float8 as ${sql.ref(name)}`));

const nameOf = (name: DayPartName) => `attendance.${name}`;

/** Keeps the sums of the stored days of children, in the transaction that erases them. */
export async function keepDays(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  const amounts = sql.join(dayPartNames.map((name) => sql`(${nameOf(name)}::text, ${parts[name]}::float8)`));
  await sql`insert into erased_figures as old (kig_id, figure, day, subject_id, amount)
    select r.kig_id, p.figure, r.day, r.class_id, sum(p.amount)
    from student_results r cross join lateral (values ${amounts}) as p (figure, amount)
    where r.kig_id = ${kigId} and r.student_id = any(${[...ids]}::uuid[])
    group by r.kig_id, p.figure, r.day, r.class_id having sum(p.amount) <> 0
    on conflict (kig_id, figure, day, subject_id) do update set amount = old.amount + excluded.amount`.execute(
    inside.db,
  );
}

/** SQL columns of the parts of a row of `erased_figures`, as `f`. */
const erasedColumns = sql.join(
  dayPartNames.map(
    (name) => sql`case when f.figure = ${sql.lit(nameOf(name))} then f.amount else 0 end as ${sql.ref(name)}`,
  ),
);

/** Returns SQL of the kept days of erased children of one kindergarten, with class `c`, grade `g` and the parts. */
export function erasedDays(scope: Scope, { from, to, classId, gradeId }: StatisticsSpan): RawBuilder<unknown> {
  return sql`select f.subject_id as class_id, c.class_name, c.class_name_sort, g.sort, g.grade_name_sort, f.day, ${erasedColumns}
    from erased_figures f
    join classes c on c.kig_id = f.kig_id and c.id = f.subject_id
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where f.kig_id = ${scope.oneTenant()} and ${scope.within('f.kig_id')} and starts_with(f.figure, 'attendance.')
      and f.day between ${from} and ${to} and ${withinClasses(scope, 'f.subject_id')}
      and ${classId === undefined ? sql`true` : sql`f.subject_id = ${classId}`}
      and ${gradeId === undefined ? sql`true` : sql`c.grade_id = ${gradeId}`}`;
}

/** Returns the kept sums of erased children by kindergarten within reach. */
export async function erasedSums(
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<Map<string, { due: number; came: number; sick: number; late: number }>> {
  const sum = (name: DayPartName) => sql`coalesce(sum(f.amount) filter (where f.figure = ${nameOf(name)}), 0)`;
  const { rows } = await sql<{ kigId: string; due: number; came: number; sick: number; late: number }>`
    select f.kig_id as "kigId", ${sum('dueHalves')} / 2 as due, ${sum('cameHalves')} / 2 as came,
      ${sum('sickHalves')} / 2 as sick, ${sum('late')} as late
    from erased_figures f where ${scope.within('f.kig_id')} and starts_with(f.figure, 'attendance.')
      and f.day between ${from} and ${to} group by f.kig_id`.execute(scope.db);
  return new Map(rows.map(({ kigId, ...sums }) => [kigId, sums]));
}
