import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';

/** The contribution of erased children to one figure of a day. */
export interface KeptFigure {
  figure: string;
  /** `yyyy-mm-dd`; the first day of a month for a monthly figure. */
  day: string;
  /** The class, or another subject such as a graduation. */
  subjectId: string;
  amount: number;
}

/** Returns those of these children that figures count: the ones who are not deleted. */
export async function countedChildren(scope: Scope, kigId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from students s
    where s.kig_id = ${kigId} and s.id = any(${[...ids]}::uuid[]) and not s.deleted order by s.id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Adds contributions to figures, in the transaction that erases their children. */
export async function keepFigures(inside: Scope, kigId: string, figures: readonly KeptFigure[]): Promise<void> {
  const given = figures.filter(({ amount }) => amount !== 0);
  if (given.length === 0) return;
  const each = <T>(of: (one: KeptFigure) => T) => given.map(of);
  await sql`insert into erased_figures as old (kig_id, figure, day, subject_id, amount)
    select ${kigId}::uuid, t.figure, t.day, t.subject_id, sum(t.amount)
    from unnest(${each(({ figure }) => figure)}::text[], ${each(({ day }) => day)}::date[],
      ${each(({ subjectId }) => subjectId)}::uuid[], ${each(({ amount }) => amount)}::float8[])
      as t (figure, day, subject_id, amount)
    group by t.figure, t.day, t.subject_id
    on conflict (kig_id, figure, day, subject_id) do update set amount = old.amount + excluded.amount`.execute(
    inside.db,
  );
}

/**
 * Returns the contributions of erased children to the figures of a span whose names begin with `prefix`, within the
 * reader's classes.
 */
export async function keptFigures(
  scope: Scope,
  kigId: string,
  { prefix, from, to }: { prefix: string; from: string; to: string },
): Promise<KeptFigure[]> {
  const { rows } = await sql<KeptFigure>`select f.figure, to_char(f.day, 'YYYY-MM-DD') as day,
      f.subject_id as "subjectId", f.amount
    from erased_figures f where f.kig_id = ${kigId} and ${scope.within('f.kig_id')}
      and starts_with(f.figure, ${prefix}) and f.day between ${from} and ${to}
      and ${withinClasses(scope, 'f.subject_id')} order by f.figure, f.day, f.subject_id`.execute(scope.db);
  return rows;
}

/** Beginnings of the figures of a graduation and of a roll-over; the state or the kind of the children follows. */
const prefixes = { graduation: 'campus.graduation.', rollOver: 'campus.rollOver.' } as const;

/** Keeps how many children each graduation and each roll-over had, for those whose child is settled there. */
export async function keepMoves(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  interface Row {
    id: string;
    name: string;
    day: string;
    count: number;
  }
  const children = [...ids];
  const { rows: graduated } = await sql<Row>`
    select g.id, c.state as name, to_char(g.leave_date, 'YYYY-MM-DD') as day, count(*)::integer as count
    from graduations g join graduation_children c on c.kig_id = g.kig_id and c.graduation_id = g.id
    where g.kig_id = ${kigId} and c.student_id = any(${children}::uuid[])
      and c.state in ('graduated', 'refused', 'undone', 'kept') group by 1, 2, 3`.execute(inside.db);
  const { rows: moved } = await sql<Row>`
    select r.id, c.kind as name, to_char(r.run_at, 'YYYY-MM-DD') as day, count(*)::integer as count
    from roll_overs r join roll_over_children c on c.kig_id = r.kig_id and c.roll_over_id = r.id
    where r.kig_id = ${kigId} and c.student_id = any(${children}::uuid[])
      and r.run_at is not null and c.state <> 'refused' and c.kind <> 'open' group by 1, 2, 3`.execute(inside.db);
  const figures = (prefix: string, rows: readonly Row[]) =>
    rows.map(({ id, name, day, count }) => ({ figure: prefix + name, day, subjectId: id, amount: count }));
  await keepFigures(inside, kigId, [...figures(prefixes.graduation, graduated), ...figures(prefixes.rollOver, moved)]);
}

/** Returns how many erased children graduations or roll-overs had, by state or kind. */
export async function keptMoves(
  scope: Scope,
  kigId: string,
  of: keyof typeof prefixes,
  ids: readonly string[],
): Promise<{ id: string; name: string; count: number }[]> {
  const prefix = prefixes[of];
  const { rows } = await sql<{ id: string; figure: string; amount: number }>`
    select f.subject_id as id, f.figure, sum(f.amount) as amount from erased_figures f
    where f.kig_id = ${kigId} and ${scope.within('f.kig_id')} and f.subject_id = any(${[...ids]}::uuid[])
      and starts_with(f.figure, ${prefix}) group by 1, 2`.execute(scope.db);
  return rows.map(({ id, figure, amount }) => ({ id, name: figure.slice(prefix.length), count: amount }));
}
