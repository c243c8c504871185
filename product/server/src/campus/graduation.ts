import {
  GRADUATION_MAX,
  GRADUATION_UNDO_DAYS,
  graduateMany,
  undoGraduation,
} from '@kiga/contract/campus/graduation.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import type { Jobs } from '@kiga/kit-server/jobs/job.ts';
import { sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';
import type { CampusRegistries } from './campus.public.ts';
import { keptMoves } from './erased-figures.ts';

const DAY_MS = 86_400_000;
/** Number of graduations that the list shows. */
const LATEST = 5;

/** Classes that graduate, and the last day of their children. */
export interface Graduating {
  classIds: readonly string[];
  leaveDate: string;
}

/** Enrolled children of the classes: those who can graduate, and those who cannot. */
export interface GraduationPlan {
  ready: string[];
  refused: Map<string, AppError>;
}

/** Parts of the program that graduations need. */
export interface GraduationParts {
  students: EntityStore;
  blockers: CampusRegistries['graduationBlockers'];
  jobs: Jobs;
}

/** Returns the reasons of children who cannot graduate on a day, by their ids. */
export async function graduationRefusals(
  blockers: CampusRegistries['graduationBlockers'],
  scope: Scope,
  kigId: string,
  children: readonly { id: string; admissionDate: string | null }[],
): Promise<Map<string, AppError>> {
  const refused = new Map<string, AppError>();
  for (const { id, admissionDate } of children) {
    if (admissionDate !== null && admissionDate > scope.session.today) {
      refused.set(id, new AppError('CAMPUS_STUDENT_NOT_YET_ADMITTED', { day: admissionDate }));
    }
  }
  for (const blocker of blockers) {
    const ids = children.map(({ id }) => id).filter((id) => !refused.has(id));
    for (const [id, reason] of await blocker(scope, kigId, ids)) refused.set(id, reason);
  }
  return refused;
}

/** Returns which children of the classes can graduate. Throws VALIDATION_FAILED at `leaveDate`. */
export async function planGraduation(
  { blockers }: GraduationParts,
  scope: Scope,
  { classIds, leaveDate }: Graduating,
): Promise<GraduationPlan> {
  const kigId = scope.oneTenant();
  if (leaveDate > scope.session.today) throw invalid({ field: 'leaveDate', error: 'FIELD_DATE_IN_FUTURE' });
  const { rows } = await sql<{ id: string; admissionDate: string | null }>`
    select s.id, s.admission_date as "admissionDate" from students s
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and ${withinClasses(scope, 's.class_id')}
      and s.class_id = any(${[...classIds]}::uuid[]) and not s.deleted and s.status = 'enrolled'
    order by s.class_id, s.stu_name_sort, s.id`.execute(scope.db);
  const refused = await graduationRefusals(blockers, scope, kigId, rows);
  for (const { id, admissionDate } of rows) {
    if (refused.has(id) || admissionDate === null || admissionDate <= leaveDate) continue;
    refused.set(id, new AppError('CAMPUS_STUDENT_LEAVES_BEFORE_ADMISSION', { day: admissionDate }));
  }
  return { ready: rows.map(({ id }) => id).filter((id) => !refused.has(id)), refused };
}

/**
 * Starts a graduation in the scope's transaction. Throws the errors of the plan, CAMPUS_GRADUATION_EMPTY,
 * CAMPUS_GRADUATION_TOO_MANY {max}, CAMPUS_GRADUATION_AT_WORK.
 */
export async function startGraduation(
  parts: GraduationParts,
  scope: Scope,
  asked: Graduating,
  language: Language,
): Promise<{ id: string; jobId: string }> {
  const kigId = scope.oneTenant();
  await assertNoGraduation(scope, kigId);
  const { ready } = await planGraduation(parts, scope, asked);
  if (ready.length === 0) throw new AppError('CAMPUS_GRADUATION_EMPTY');
  if (ready.length > GRADUATION_MAX) throw new AppError('CAMPUS_GRADUATION_TOO_MANY', { max: GRADUATION_MAX });
  const now = parts.students.clock.now();
  const id = uuid7(now.getTime());
  const jobId = await parts.jobs.enqueue(scope, graduateMany.name, { id }, { language, ownerId: kigId });
  await sql`insert into graduations (kig_id, id, at, account_id, leave_date, job_id)
    values (${kigId}, ${id}, ${now}, ${scope.session.accountId}, ${asked.leaveDate}, ${jobId})`.execute(scope.db);
  await sql`insert into graduation_children (kig_id, graduation_id, student_id, state)
    select ${kigId}::uuid, ${id}::uuid, student_id, 'waiting' from unnest(${ready}::uuid[]) as t (student_id)
    on conflict do nothing`.execute(scope.db);
  return { id, jobId };
}

/**
 * Starts the undo of a graduation in the scope's transaction. Throws RECORD_NOT_FOUND, CAMPUS_GRADUATION_AT_WORK,
 * CAMPUS_GRADUATION_UNDO_OVER.
 */
export async function startUndo(
  { jobs, students }: GraduationParts,
  scope: Scope,
  id: string,
  language: Language,
): Promise<{ jobId: string }> {
  const kigId = scope.oneTenant();
  await assertNoGraduation(scope, kigId);
  const { rows } = await sql<{ at: Date }>`select at from graduations
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
  const [graduation] = rows;
  if (!graduation) throw new AppError('RECORD_NOT_FOUND');
  if (undoEnd(graduation.at) < students.clock.now()) throw new AppError('CAMPUS_GRADUATION_UNDO_OVER');
  const begun = await sql`update graduation_children set state = 'undoing'
    where kig_id = ${kigId} and graduation_id = ${id} and state = 'graduated' returning student_id`.execute(scope.db);
  if (begun.rows.length === 0) throw new AppError('CAMPUS_GRADUATION_UNDO_OVER');
  return { jobId: await jobs.enqueue(scope, undoGraduation.name, { id }, { language, ownerId: kigId }) };
}

const undoEnd = (at: Date) => new Date(at.getTime() + GRADUATION_UNDO_DAYS * DAY_MS);

/** Throws CAMPUS_GRADUATION_AT_WORK while a graduation of the kindergarten, or its undo, is under way. */
export async function assertNoGraduation(scope: Scope, kigId: string): Promise<void> {
  await lockUntilCommit(scope.db, `graduation ${kigId}`);
  const { rows } = await sql`select 1 from graduation_children where kig_id = ${kigId} and ${scope.within('kig_id')}
    and state in ('waiting', 'undoing') limit 1`.execute(scope.db);
  if (rows.length > 0) throw new AppError('CAMPUS_GRADUATION_AT_WORK');
}

/** A child that was left out, with the stored reason. */
interface LeftOut {
  graduationId: string;
  studentId: string;
  error: string;
  data: Record<string, unknown>;
}

/** Returns the latest graduations of one kindergarten, newest first. `tell` words a reason for the reader. */
export async function latestGraduations(
  { students }: GraduationParts,
  scope: Scope,
  tell: (error: AppError) => string,
) {
  const kigId = scope.oneTenant();
  const { rows } = await sql<{ id: string; at: Date; accountId: string; leaveDate: string }>`
    select id, at, account_id as "accountId", leave_date as "leaveDate" from graduations
    where kig_id = ${kigId} and ${scope.within('kig_id')} order by at desc, id desc limit ${LATEST}`.execute(scope.db);
  // The first visit has nothing to count.
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counted = await sql<{ id: string; state: string; count: number }>`
    select graduation_id as id, state, count(*) as count from graduation_children
    where kig_id = ${kigId} and ${scope.within('kig_id')} and graduation_id = any(${ids}::uuid[])
    group by 1, 2`.execute(scope.db);
  const erased = await keptMoves(scope, kigId, 'graduation', ids);
  const all = [...counted.rows, ...erased.map(({ id, name, count }) => ({ id, state: name, count }))];
  const { rows: left } = await sql<LeftOut>`
    select graduation_id as "graduationId", student_id as "studentId", error, coalesce(error_data, '{}') as data
    from graduation_children where kig_id = ${kigId} and ${scope.within('kig_id')}
      and graduation_id = any(${ids}::uuid[]) and state in ('refused', 'kept') order by student_id`.execute(scope.db);
  const names = await students.stores.namesOfAccounts(scope, [...new Set(rows.map(({ accountId }) => accountId))]);
  const children = await namedChildren(
    students,
    scope,
    left.map(({ studentId }) => studentId),
  );
  const now = students.clock.now();
  return rows.map(({ id, at, accountId, leaveDate }) => {
    const count = (...states: string[]) =>
      all.reduce((sum, row) => (row.id === id && states.includes(row.state) ? sum + row.count : sum), 0);
    const open = count('waiting', 'undoing');
    const isThere = counted.rows.some((row) => row.id === id && row.state === 'graduated');
    const mayUndo = open === 0 && isThere && scope.session.permissions.has('campus.student.resume');
    return {
      id,
      at: at.toISOString(),
      by: names.get(accountId) ?? null,
      leaveDate,
      total: count('waiting', 'graduated', 'refused', 'undoing', 'undone', 'kept'),
      graduated: count('graduated', 'undoing', 'undone', 'kept'),
      undone: count('undone'),
      open,
      left: left.flatMap(({ graduationId, studentId, error, data }) => {
        const child = graduationId === id && children.get(studentId);
        return child ? [{ ...child, reason: tell(new AppError(error, data)) }] : [];
      }),
      undoUntil: mayUndo && undoEnd(at) > now ? undoEnd(at).toISOString() : null,
    };
  });
}

/** Returns names and classes of children as the reader may see them, by id. */
export async function namedChildren(students: EntityStore, scope: Scope, ids: readonly string[]) {
  const records = await readRecords(students, scope, [...new Set(ids)]);
  await students.stores.onShown?.(students, scope, records);
  const values = await shownValues(students, scope, records);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return new Map(
    records.map(({ id }, index) => {
      const { stuName, classIdText } = values[index] ?? {};
      return [id, { id, stuName: text(stuName), className: text(classIdText) }];
    }),
  );
}
