import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';

/** A stay of a child in a class. Days are the kindergarten's, `yyyy-mm-dd`, both inclusive. */
export interface ClassPeriod {
  from: string;
  /** Null while it lasts. */
  to: string | null;
  classId: string;
}

/** A child of the kindergarten, by key. */
interface Child {
  ownerId: string;
  id: string;
}

/** SQL column of a child: its last day, once it has left. */
export const leaveDate = sql<string | null>`case when row.status <> 'enrolled' then (select max(p.to_day)
  from student_classes p where p.kig_id = row.kig_id and p.student_id = row.id) end`;

const own = ({ ownerId, id }: Child): RawBuilder<boolean> =>
  sql<boolean>`kig_id = ${ownerId}::uuid and student_id = ${id}::uuid`;

/** Begins the first period of new children, in the transaction that creates them. */
export async function beginPeriods(
  scope: Scope,
  kigId: string,
  children: readonly { id: string; classId: string; from: string }[],
): Promise<void> {
  await sql`insert into student_classes (kig_id, student_id, from_day, class_id)
    select ${kigId}::uuid, id, from_day, class_id
    from unnest(${children.map(({ id }) => id)}::uuid[], ${children.map(({ from }) => from)}::date[],
      ${children.map(({ classId }) => classId)}::uuid[]) as t (id, from_day, class_id)
    on conflict do nothing`.execute(scope.db);
}

/**
 * Puts an enrolled child into a class from a day on, also after it had left. A second change on the same day replaces
 * the first, and a return to the class of the day before continues that period.
 */
export async function enterClass(scope: Scope, child: Child, classId: string, day: string): Promise<void> {
  const [last, previous] = await latestPeriods(scope, child);
  if (!last || (last.to !== null && last.to < dayBefore(day))) return insertPeriod(scope, child, classId, day);
  if (last.classId === classId) return continuePeriod(scope, child, last);
  if (last.from < day) {
    await endPeriods(scope, child, dayBefore(day));
    return insertPeriod(scope, child, classId, day);
  }
  await sql`delete from student_classes where ${own(child)} and from_day = ${last.from}`.execute(scope.db);
  const continues = previous?.classId === classId && previous.to === dayBefore(last.from);
  return continues ? continuePeriod(scope, child, previous) : insertPeriod(scope, child, classId, last.from);
}

/** Ends the periods of a child who leaves; later ones never took place. */
export async function endPeriods(scope: Scope, child: Child, lastDay: string): Promise<void> {
  await sql`delete from student_classes where ${own(child)} and from_day > ${lastDay}`.execute(scope.db);
  await sql`update student_classes set to_day = ${lastDay}
    where ${own(child)} and (to_day is null or to_day > ${lastDay})`.execute(scope.db);
}

/** Moves the first day of a child whose admission was corrected, where it lies before the end of its first period. */
export async function moveFirstDay(scope: Scope, child: Child, day: string): Promise<void> {
  const { rows } = await sql<{ from: string }>`select min(from_day) as "from" from student_classes
    where ${own(child)}`.execute(scope.db);
  await sql`update student_classes set from_day = ${day}
    where ${own(child)} and from_day = ${rows[0]?.from ?? null} and (to_day is null or to_day >= ${day})`.execute(
    scope.db,
  );
}

/** Returns the periods of a child, the latest first. */
export async function periodsOf(scope: Scope, child: Child): Promise<ClassPeriod[]> {
  const { rows } = await sql<ClassPeriod>`select from_day as "from", to_day as "to", class_id as "classId"
    from student_classes where ${own(child)} and ${scope.within('kig_id')} order by from_day desc`.execute(scope.db);
  return rows;
}

/** A child who belonged to a class on a day. */
export interface ChildOnRoll extends ClassPeriod {
  studentId: string;
  className: string;
}

/**
 * Returns the children of one kindergarten who belonged to its classes on a day, or to one class: classes by grade,
 * children by name. Work limited to some classes reaches those of their children who are still in one of them.
 */
export async function rollOfDay(
  scope: Scope,
  kigId: string,
  { day, classId }: { day: string; classId?: string },
): Promise<ChildOnRoll[]> {
  const { rows } = await sql<ChildOnRoll>`
    select p.student_id as "studentId", p.class_id as "classId", c.class_name as "className", p.from_day as "from",
      p.to_day as "to"
    from student_classes p
    join students s on s.kig_id = p.kig_id and s.id = p.student_id
    join classes c on c.kig_id = p.kig_id and c.id = p.class_id
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and not s.deleted
      and ${withinClasses(scope, 'p.class_id')} and ${withinClasses(scope, 's.class_id')}
      and ${classId === undefined ? sql`true` : sql`p.class_id = ${classId}`}
      and p.from_day <= ${day} and (p.to_day is null or p.to_day >= ${day})
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id, s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}

async function latestPeriods(scope: Scope, child: Child): Promise<[last?: ClassPeriod, previous?: ClassPeriod]> {
  const { rows } = await sql<ClassPeriod>`select from_day as "from", to_day as "to", class_id as "classId"
    from student_classes where ${own(child)} order by from_day desc limit 2`.execute(scope.db);
  return [rows[0], rows[1]];
}

async function insertPeriod(scope: Scope, { ownerId, id }: Child, classId: string, day: string): Promise<void> {
  await sql`insert into student_classes (kig_id, student_id, from_day, class_id)
    values (${ownerId}, ${id}, ${day}, ${classId})`.execute(scope.db);
}

async function continuePeriod(scope: Scope, child: Child, { from }: ClassPeriod): Promise<void> {
  await sql`update student_classes set to_day = null where ${own(child)} and from_day = ${from}`.execute(scope.db);
}

const DAY_MS = 86_400_000;

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}
