import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { CampusRegistries } from './campus.public.ts';

/** A class as a roll-over found it or left it. */
export interface ClassState {
  className: string;
  gradeId: string;
  capacity: number | null;
  headTeacherId: string | null;
  assistants: string[];
}

/** Something that was built on a roll-over since: of a child or of a class, by id. */
export interface Tie {
  id: string;
  of: 'student' | 'class';
  error: AppError;
}

/** A class of a roll-over that ran. */
export interface RunClass {
  id: string;
  classId: string;
  isNew: boolean;
  before: ClassState | null;
  after: ClassState | null;
  accounts: string[];
  movedOn: string | null;
  state: string;
}

/** Returns the classes of a roll-over that ran, in their stored order. */
export async function runClasses(scope: Scope, kigId: string, id: string): Promise<RunClass[]> {
  const { rows } = await sql<RunClass>`select id, class_id as "classId", is_new as "isNew", before, after, accounts,
      to_char(moved_on, 'YYYY-MM-DD') as "movedOn", state
    from roll_over_classes where kig_id = ${kigId} and ${scope.within('kig_id')} and roll_over_id = ${id}
      and class_id is not null order by id`.execute(scope.db);
  return rows;
}

/** Returns the states of classes now, by id; deleted classes are missing. */
export async function classStates(
  scope: Scope,
  kigId: string,
  ids: readonly string[],
): Promise<Map<string, ClassState>> {
  const { rows } = await sql<ClassState & { id: string }>`select c.id, c.class_name as "className",
      c.grade_id as "gradeId", c.capacity, c.head_teacher_id as "headTeacherId",
      array(select a.teacher_id from class_assistants a where a.kig_id = c.kig_id and a.class_id = c.id
        order by a.teacher_id) as assistants
    from classes c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and not c.deleted
      and c.id = any(${[...ids]}::uuid[])`.execute(scope.db);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

const isSame = (one: ClassState, other: ClassState) =>
  one.className === other.className &&
  one.gradeId === other.gradeId &&
  one.capacity === other.capacity &&
  one.headTeacherId === other.headTeacherId &&
  one.assistants.join() === other.assistants.join();

/** Returns all that was built on a roll-over since it ran. Without any, an undo restores everything. */
export async function tiesOf(
  { rollOverTies }: CampusRegistries,
  scope: Scope,
  kigId: string,
  { id, runAt }: { id: string; runAt: Date | null },
): Promise<Tie[]> {
  const classes = await runClasses(scope, kigId, id);
  const classIdOf = new Map(classes.map((one) => [one.id, one.classId]));
  const { rows: children } = await sql<{
    id: string;
    kind: string;
    targetId: string | null;
    classId: string;
    status: string;
    deleted: boolean;
  }>`select s.id, c.kind, c.target_id as "targetId", s.class_id as "classId", s.status, s.deleted
    from roll_over_children c join students s on s.kig_id = c.kig_id and s.id = c.student_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and c.roll_over_id = ${id} and c.state = 'done'
      and c.kind in ('up', 'graduate') order by s.stu_name_sort, s.id`.execute(scope.db);
  const ties: Tie[] = [];
  const moved: { studentId: string; classId: string }[] = [];
  for (const { id: studentId, kind, targetId, classId, status, deleted } of children) {
    const isThere =
      kind === 'graduate' ? status === 'graduated' : status === 'enrolled' && classId === classIdOf.get(targetId ?? '');
    if (deleted || !isThere) {
      ties.push({ id: studentId, of: 'student', error: new AppError('CAMPUS_ROLL_OVER_CHILD_SINCE') });
    } else if (kind === 'up') moved.push({ studentId, classId });
  }
  const opened = classes.filter(({ isNew }) => isNew).map(({ classId }) => classId);
  const { rows: added } = await sql<{ id: string }>`select id from students where kig_id = ${kigId}
    and ${scope.within('kig_id')} and not deleted and class_id = any(${opened}::uuid[])
    and id <> all(${children.map((one) => one.id)}::uuid[]) order by stu_name_sort, id`.execute(scope.db);
  for (const one of added) ties.push({ id: one.id, of: 'student', error: new AppError('CAMPUS_ROLL_OVER_NEW_CHILD') });

  const now = await classStates(scope, kigId, [...classIdOf.values()]);
  for (const { classId, after } of classes) {
    const is = now.get(classId);
    if (after && (!is || !isSame(is, after))) {
      ties.push({ id: classId, of: 'class', error: new AppError('CAMPUS_ROLL_OVER_CLASS_SINCE') });
    }
  }
  const teachers = classes.flatMap(({ before }) =>
    before ? [before.headTeacherId ?? [], before.assistants].flat() : [],
  );
  const { rows: gone } = await sql<{ id: string; name: string }>`select id, teacher_name as name from teachers
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = any(${teachers}::uuid[])
      and (deleted or status <> 'in-service')`.execute(scope.db);
  for (const { id: teacherId, name } of gone) {
    const of = classes.find(({ before }) => before && [before.headTeacherId, ...before.assistants].includes(teacherId));
    const error = new AppError('CAMPUS_ROLL_OVER_TEACHER_SINCE', { names: name });
    if (of) ties.push({ id: of.classId, of: 'class', error });
  }
  const at = runAt ?? new Date();
  for (const tie of rollOverTies) {
    for (const [classId, error] of await tie(scope, kigId, { at, children: moved })) {
      ties.push({ id: classId, of: 'class', error });
    }
  }
  return ties;
}
