import {
  type decideRollOver,
  ROLL_OVER_UNDO_DAYS,
  runRollOver,
  type saveRollOverClasses,
  undoRollOver,
} from '@kiga/contract/campus/roll-over.acts.ts';
import { schoolAgeRuleOf } from '@kiga/contract/campus/school-age.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import type { Jobs } from '@kiga/kit-server/jobs/job.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isWithinClasses } from '../identity/identity.public.ts';
import { settle } from '../system/system.public.ts';
import type { CampusRegistries } from './campus.public.ts';
import { assertNoGraduation, graduationRefusals } from './graduation.ts';
import {
  type ClassOfPlan,
  type Decision,
  type DraftClass,
  type Grade,
  type Plan,
  type PresentChild,
  type PresentClass,
  planOf,
  proposeClasses,
  schoolYearsOn,
} from './roll-over-plan.ts';
import { tiesOf } from './roll-over-ties.ts';

const DAY_MS = 86_400_000;

/** Parts of the program that roll-overs need. */
export interface RollOverParts {
  students: EntityStore;
  classes: EntityStore;
  registries: CampusRegistries;
  jobs: Jobs;
  secrets: Secrets;
}

/** A roll-over as stored. */
export interface RollOver {
  id: string;
  fromYear: string;
  toYear: string;
  state: 'draft' | 'running' | 'done' | 'undoing' | 'undone';
  version: number;
  updatedAt: Date;
  updatedBy: string;
  runAt: Date | null;
  runBy: string | null;
  jobId: string | null;
}

/** Source of the to-do about children who wait for a decision. */
export const sourceOfOpen = (id: string) => `campus.rollOver:${id}`;

/** Returns the last moment of an undo. */
export const undoEnd = (runAt: Date) => new Date(runAt.getTime() + ROLL_OVER_UNDO_DAYS * DAY_MS);

/** Throws PERMISSION_MISSING for accounts whose role rests on own classes: a roll-over concerns the whole kindergarten. */
export function assertWhole(scope: Scope): string {
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING', { permission: 'campus.class.rollOver' });
  return scope.oneTenant();
}

/** Returns roll-overs of the kindergarten in these states, the latest first. */
export async function rollOversIn(scope: Scope, kigId: string, ...states: RollOver['state'][]): Promise<RollOver[]> {
  const { rows } = await sql<RollOver>`select id, from_year as "fromYear", to_year as "toYear", state, version,
      updated_at as "updatedAt", updated_by as "updatedBy", run_at as "runAt", run_by as "runBy", job_id as "jobId"
    from roll_overs where kig_id = ${kigId} and ${scope.within('kig_id')} and state = any(${states}::text[])
    order by coalesce(run_at, created_at) desc, id desc`.execute(scope.db);
  return rows;
}

/** Returns the present classes of a kindergarten by grade, with their teachers. */
export async function presentClasses(scope: Scope, kigId: string): Promise<PresentClass[]> {
  const { rows } = await sql<PresentClass>`
    select c.id, c.class_name as "className", g.id as "gradeId", g.grade_name as "gradeName", g.stage, c.capacity,
      c.head_teacher_id as "headTeacherId",
      array(select a.teacher_id from class_assistants a where a.kig_id = c.kig_id and a.class_id = c.id
        order by a.teacher_id) as assistants
    from classes c join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and not c.deleted
    order by array_position(array['nursery', 'junior', 'middle', 'senior'], g.stage), g.sort, g.grade_name_sort,
      c.class_name_sort, c.id`.execute(scope.db);
  return rows;
}

/** Returns the grades of a kindergarten in their order. */
async function gradesOf(scope: Scope, kigId: string): Promise<Grade[]> {
  const { rows } = await sql<Grade>`select id, grade_name as "gradeName", stage from grades
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted order by sort, grade_name_sort`.execute(
    scope.db,
  );
  return rows;
}

/** Returns the stored classes of a roll-over. */
export async function draftClasses(scope: Scope, kigId: string, id: string): Promise<DraftClass[]> {
  const { rows } = await sql<DraftClass>`select id, is_new as "isNew", left_out as "leftOut",
      class_name as "className", grade_id as "gradeId", capacity, teachers_chosen as "teachersChosen",
      head_teacher_id as "headTeacherId", assistants, way, goes_to as "goesTo"
    from roll_over_classes where kig_id = ${kigId} and ${scope.within('kig_id')} and roll_over_id = ${id}
    order by id`.execute(scope.db);
  return rows;
}

/** Works out a draft from what is stored and the present children. Changes nothing. */
export async function planOfDraft(scope: Scope, kigId: string, id: string): Promise<Plan> {
  const { today } = scope.session;
  const { rows: children } = await sql<PresentChild>`
    select s.id, s.class_id as "classId", to_char(s.birthday, 'YYYY-MM-DD') as birthday,
      coalesce(s.admission_date > ${today}::date, false) as "isComing"
    from students s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted
      and s.status = 'enrolled' order by s.class_id, s.stu_name_sort, s.id`.execute(scope.db);
  const { rows: decisions } = await sql<Decision>`select student_id as "studentId", from_class_id as "fromId", kind,
      target_id as "classId", reason, decided_at as "decidedAt"
    from roll_over_children where kig_id = ${kigId} and ${scope.within('kig_id')} and roll_over_id = ${id}`.execute(
    scope.db,
  );
  const draft = await draftClasses(scope, kigId, id);
  const present = await presentClasses(scope, kigId);
  const order = new Map(present.map((one, index) => [one.id, index]));
  return planOf({
    present,
    grades: await gradesOf(scope, kigId),
    draft: draft.toSorted((one, other) => (order.get(one.id) ?? Infinity) - (order.get(other.id) ?? Infinity) || 0),
    children,
    decisions,
    ...yearsAndRule(today),
  });
}

function yearsAndRule(today: string) {
  const { ageDay } = schoolYearsOn(today);
  return { ageDay, rule: schoolAgeRuleOf(today) };
}

/** Returns the first day of a school year: of its first term, else 1 September. */
export async function firstDayOf(scope: Scope, kigId: string, schoolYear: string, usual: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select to_char(begin_date, 'YYYY-MM-DD') as day from terms
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted and school_year = ${schoolYear}
      and semester = 'first'`.execute(scope.db);
  return rows[0]?.day ?? usual;
}

/**
 * Begins the draft with a proposal, in the scope's transaction. Throws CAMPUS_ROLL_OVER_THERE,
 * CAMPUS_ROLL_OVER_YEAR_DONE {year}, CAMPUS_ROLL_OVER_EMPTY.
 */
export async function beginDraft({ students: { clock } }: RollOverParts, scope: Scope) {
  const kigId = assertWhole(scope);
  await lockUntilCommit(scope.db, `roll-over ${kigId}`);
  const open = await rollOversIn(scope, kigId, 'draft', 'running', 'undoing');
  if (open.length > 0) throw new AppError('CAMPUS_ROLL_OVER_THERE');
  const { today } = scope.session;
  const { fromYear, toYear } = schoolYearsOn(today);
  const done = await rollOversIn(scope, kigId, 'done');
  if (done.some((one) => one.toYear === toYear)) throw new AppError('CAMPUS_ROLL_OVER_YEAR_DONE', { year: toYear });
  const present = await presentClasses(scope, kigId);
  if (present.length === 0) throw new AppError('CAMPUS_ROLL_OVER_EMPTY');
  const now = clock.now();
  const id = uuid7(now.getTime());
  const ids = () => uuid7(now.getTime());
  const classes = proposeClasses(present, await gradesOf(scope, kigId), schoolAgeRuleOf(today), ids);
  await sql`insert into roll_overs (kig_id, id, from_year, to_year, state, created_at, updated_at, updated_by)
    values (${kigId}, ${id}, ${fromYear}, ${toYear}, 'draft', ${now}, ${now}, ${scope.session.accountId})`.execute(
    scope.db,
  );
  await insertClasses(scope, kigId, id, classes);
  return { id, version: 1 };
}

async function insertClasses(
  scope: Scope,
  kigId: string,
  id: string,
  classes: readonly (DraftClass & { followsId?: string | null })[],
): Promise<void> {
  await sql`insert into roll_over_classes (kig_id, roll_over_id, id, class_id, is_new, left_out, class_name, grade_id,
      capacity, teachers_chosen, head_teacher_id, assistants, follows_id, way, goes_to)
    values ${sql.join(
      classes.map(
        (one) => sql`(${kigId}, ${id}, ${one.id}, ${one.isNew ? null : one.id}, ${one.isNew}, ${one.leftOut},
          ${one.className}, ${one.gradeId}, ${one.capacity}, ${one.teachersChosen}, ${one.headTeacherId},
          ${[...one.assistants]}::uuid[], ${one.followsId ?? null}, ${one.way}, ${one.goesTo})`,
      ),
    )} on conflict do nothing`.execute(scope.db);
}

/** Locks the draft and counts its version. Throws RECORD_NOT_FOUND, CAMPUS_ROLL_OVER_CHANGED {by}. */
async function changeDraft(
  { students }: RollOverParts,
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<{ kigId: string; version: number }> {
  const kigId = assertWhole(scope);
  await lockUntilCommit(scope.db, `roll-over ${kigId}`);
  const { rows } = await sql<{ version: number; state: string; by: string }>`select version, state, updated_by as by
    from roll_overs where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
  const [draft] = rows;
  if (!draft) throw new AppError('RECORD_NOT_FOUND');
  if (draft.state !== 'draft' || draft.version !== version) {
    const names = await students.stores.namesOfAccounts(scope, [draft.by]);
    throw new AppError('CAMPUS_ROLL_OVER_CHANGED', { by: names.get(draft.by) ?? '' });
  }
  const next = version + 1;
  await sql`update roll_overs set version = ${next}, updated_at = ${students.clock.now()},
      updated_by = ${scope.session.accountId} where kig_id = ${kigId} and id = ${id}`.execute(scope.db);
  return { kigId, version: next };
}

/** Saves the classes of a draft in the scope's transaction. Throws the errors of the call. */
export async function saveClasses(
  parts: RollOverParts,
  scope: Scope,
  { id, version, classes }: z.output<typeof saveRollOverClasses.input>,
): Promise<{ version: number }> {
  const changed = await changeDraft(parts, scope, { id, version });
  const { kigId } = changed;
  const stored = new Map((await draftClasses(scope, kigId, id)).map((one) => [one.id, one]));
  const present = new Set((await presentClasses(scope, kigId)).map((one) => one.id));
  const now = parts.students.clock.now();
  const rows = classes.map(({ id: given, ...one }): DraftClass => {
    const isNew = given === null || (stored.get(given)?.isNew ?? false);
    if (given !== null && !isNew && !present.has(given)) throw new AppError('RECORD_NOT_FOUND');
    return {
      ...one,
      ...(!one.teachersChosen && { headTeacherId: null, assistants: [] }),
      id: given ?? uuid7(now.getTime()),
      isNew,
      way: isNew ? null : (one.way ?? 'open'),
      goesTo: !isNew && one.way === 'up' ? one.goesTo : null,
    };
  });
  await refuseClasses(scope, kigId, rows);
  await sql`delete from roll_over_classes where kig_id = ${kigId} and roll_over_id = ${id}`.execute(scope.db);
  if (rows.length > 0) await insertClasses(scope, kigId, id, rows);
  return { version: changed.version };
}

/** Throws VALIDATION_FAILED at references of the classes to nothing in the kindergarten, and at one id twice. */
async function refuseClasses(scope: Scope, kigId: string, rows: readonly DraftClass[]): Promise<void> {
  const known = async (table: string, ids: readonly string[]) => {
    const { rows: found } = await sql<{ id: string }>`select id from ${sql.table(table)} where kig_id = ${kigId}
      and ${scope.within('kig_id')} and not deleted and id = any(${[...ids]}::uuid[])`.execute(scope.db);
    return new Set(found.map(({ id }) => id));
  };
  const teachersOf = ({ headTeacherId, assistants }: DraftClass) => [
    ...(headTeacherId ? [headTeacherId] : []),
    ...assistants,
  ];
  const grades = await known(
    'grades',
    rows.map(({ gradeId }) => gradeId),
  );
  const teachers = await known('teachers', rows.flatMap(teachersOf));
  const ids = rows.map(({ id }) => id);
  const issues = rows.flatMap((row, index): FieldIssue[] => {
    const at = (field: string, error: string): FieldIssue => ({ field: `classes.${index}.${field}`, error });
    return [
      ...(grades.has(row.gradeId) ? [] : [at('gradeId', 'FIELD_REFERENCE_UNKNOWN')]),
      ...(teachersOf(row).every((one) => teachers.has(one)) ? [] : [at('headTeacherId', 'FIELD_REFERENCE_UNKNOWN')]),
      ...(row.headTeacherId && row.assistants.includes(row.headTeacherId)
        ? [at('assistants', 'CAMPUS_CLASS_TEACHER_TWICE')]
        : []),
      ...(row.goesTo === null || (ids.includes(row.goesTo) && row.goesTo !== row.id)
        ? []
        : [at('goesTo', 'FIELD_REFERENCE_UNKNOWN')]),
      ...(ids.indexOf(row.id) === index ? [] : [at('id', 'FIELD_REFERENCE_UNKNOWN')]),
    ];
  });
  if (issues.length > 0) throw invalid(...issues);
}

/** Decides children of a draft in the scope's transaction. Throws the errors of the call. */
export async function decide(
  parts: RollOverParts,
  scope: Scope,
  { id, version, decisions }: z.output<typeof decideRollOver.input>,
): Promise<{ version: number }> {
  const changed = await changeDraft(parts, scope, { id, version });
  const { kigId } = changed;
  const plan = await planOfDraft(scope, kigId, id);
  const children = new Map(plan.children.map((one) => [one.id, one]));
  const targets = new Set(plan.classes.flatMap(({ id: target, leftOut }) => (leftOut ? [] : [target])));
  const now = parts.students.clock.now();
  const rows = decisions.map(({ studentId, kind, classId, reason }) => {
    const child = children.get(studentId);
    if (!child) throw new AppError('RECORD_NOT_FOUND');
    if (kind === 'up' && (classId === null || classId === child.fromId || !targets.has(classId))) {
      throw invalid({ field: 'classId', error: 'FIELD_REFERENCE_UNKNOWN' });
    }
    if (kind === 'stay' && !targets.has(child.fromId)) throw new AppError('CAMPUS_ROLL_OVER_LEFT_OUT');
    return { studentId, fromId: child.fromId, kind, classId: kind === 'up' ? classId : null, reason: reason || null };
  });
  const ids = rows.map(({ studentId }) => studentId);
  await sql`delete from roll_over_children where kig_id = ${kigId} and roll_over_id = ${id}
    and student_id = any(${ids}::uuid[])`.execute(scope.db);
  const kept = rows.filter(({ kind }) => kind !== 'open');
  if (kept.length > 0) {
    await sql`insert into roll_over_children (kig_id, roll_over_id, student_id, from_class_id, kind, target_id, reason,
        decided_at, decided_by, state)
      values ${sql.join(
        kept.map(
          (one) => sql`(${kigId}, ${id}, ${one.studentId}, ${one.fromId}, ${one.kind}, ${one.classId}, ${one.reason},
            ${now}, ${scope.session.accountId}, 'draft')`,
        ),
      )} on conflict do nothing`.execute(scope.db);
  }
  return { version: changed.version };
}

/** Drops a draft in the scope's transaction. Throws the errors of the call. */
export async function dropDraft(
  parts: RollOverParts,
  scope: Scope,
  draft: { id: string; version: number },
): Promise<void> {
  const { kigId } = await changeDraft(parts, scope, draft);
  for (const table of ['roll_over_children', 'roll_over_classes']) {
    await sql`delete from ${sql.table(table)} where kig_id = ${kigId} and roll_over_id = ${draft.id}`.execute(scope.db);
  }
  await sql`delete from roll_overs where kig_id = ${kigId} and id = ${draft.id}`.execute(scope.db);
}

/** Findings of a trial: classes that cannot be so, facts worth knowing, and children who cannot graduate. */
export interface Trial {
  plan: Plan;
  blocking: { row: ClassOfPlan; error: AppError }[];
  notices: { row: ClassOfPlan; error: AppError }[];
  refused: Map<string, AppError>;
}

/** Tries a draft and changes nothing. */
export async function tryDraft({ registries }: RollOverParts, scope: Scope, kigId: string, id: string): Promise<Trial> {
  const plan = await planOfDraft(scope, kigId, id);
  const { classes } = plan;
  const graduating = plan.children.flatMap((one) =>
    one.kind === 'graduate' ? [{ id: one.id, admissionDate: null }] : [],
  );
  const refused = await graduationRefusals(registries.graduationBlockers, scope, kigId, graduating);
  const stays = Map.groupBy(
    plan.children.filter((one) => refused.has(one.id)),
    ({ fromId }) => fromId,
  );
  const heads = Map.groupBy(
    classes.filter(({ leftOut }) => !leftOut),
    ({ headTeacherId }) => headTeacherId,
  );
  const blocking: Trial['blocking'] = [];
  const notices: Trial['notices'] = [];
  for (const row of classes) {
    const { className, capacity, filled } = row;
    const children = filled + (stays.get(row.id)?.length ?? 0);
    if (capacity !== null && children > capacity) {
      blocking.push({ row, error: new AppError('CAMPUS_ROLL_OVER_FULL', { className, capacity, children }) });
    }
    const isRenamed = row.now?.className !== className;
    const others = classes.filter((one) => one.id !== row.id);
    const same = others.some((one) => one.className === className || (isRenamed && one.now?.className === className));
    if (same) blocking.push({ row, error: new AppError('CAMPUS_ROLL_OVER_NAME_TWICE', { className }) });
    if (row.leftOut && row.after > 0) {
      blocking.push({ row, error: new AppError('CAMPUS_ROLL_OVER_LEFT_OUT', { className }) });
    }
    const headed = row.headTeacherId === null || row.leftOut ? [] : (heads.get(row.headTeacherId) ?? []);
    if (headed.length > 1 && headed[0]?.id === row.id) {
      const names = headed.map((one) => one.className).join('、');
      notices.push({ row, error: new AppError('CAMPUS_ROLL_OVER_HEAD_TWICE', { names }) });
    }
  }
  return { plan, blocking, notices, refused };
}

/** Starts the run of a draft in the scope's transaction. Throws the errors of the call. */
export async function startRun(
  parts: RollOverParts,
  scope: Scope,
  draft: { id: string; version: number },
  language: Language,
): Promise<{ jobId: string }> {
  const { id } = draft;
  const { kigId } = await changeDraft(parts, scope, draft);
  await assertNoGraduation(scope, kigId);
  const { plan, blocking } = await tryDraft(parts, scope, kigId, id);
  if (blocking.length > 0) throw new AppError('CAMPUS_ROLL_OVER_BLOCKED', { count: blocking.length });
  const now = parts.students.clock.now();
  const { accountId } = scope.session;
  const jobId = await parts.jobs.enqueue(scope, runRollOver.name, { id }, { language, ownerId: kigId });
  await sql`update roll_overs set state = 'running', run_at = ${now}, run_by = ${accountId}, job_id = ${jobId}
    where kig_id = ${kigId} and id = ${id}`.execute(scope.db);
  // The teachers are fixed now: from here on the present ones change with each class.
  await sql`delete from roll_over_classes where kig_id = ${kigId} and roll_over_id = ${id}`.execute(scope.db);
  await insertClasses(scope, kigId, id, plan.classes);
  await sql`delete from roll_over_children where kig_id = ${kigId} and roll_over_id = ${id}
    and student_id <> all(${plan.children.map((one) => one.id)}::uuid[])`.execute(scope.db);
  const of = <K extends 'id' | 'fromId' | 'kind' | 'classId'>(key: K) => plan.children.map((one) => one[key]);
  await sql`insert into roll_over_children (kig_id, roll_over_id, student_id, from_class_id, kind, target_id, state)
    select ${kigId}::uuid, ${id}::uuid, student_id, from_class_id, kind, case when kind = 'up' then target_id end,
      case when kind = 'open' then 'open' when kind = 'stay' then 'done' else 'waiting' end
    from unnest(${of('id')}::uuid[], ${of('fromId')}::uuid[], ${of('kind')}::text[], ${of('classId')}::uuid[])
      as t (student_id, from_class_id, kind, target_id)
    on conflict (kig_id, roll_over_id, student_id) do update set from_class_id = excluded.from_class_id,
      kind = excluded.kind, target_id = excluded.target_id, state = excluded.state`.execute(scope.db);
  return { jobId };
}

/** Starts the undo of a roll-over in the scope's transaction. Throws the errors of the call. */
export async function startRollOverUndo(
  parts: RollOverParts,
  scope: Scope,
  id: string,
  language: Language,
): Promise<{ jobId: string }> {
  const kigId = assertWhole(scope);
  await lockUntilCommit(scope.db, `roll-over ${kigId}`);
  const rollOver = (await rollOversIn(scope, kigId, 'done')).find((one) => one.id === id);
  if (!rollOver?.runAt) throw new AppError('RECORD_NOT_FOUND');
  if (undoEnd(rollOver.runAt) < parts.students.clock.now()) throw new AppError('CAMPUS_ROLL_OVER_UNDO_OVER');
  const open = await rollOversIn(scope, kigId, 'draft', 'running', 'undoing');
  if (open.length > 0) throw new AppError('CAMPUS_ROLL_OVER_THERE');
  await assertNoGraduation(scope, kigId);
  const ties = await tiesOf(parts.registries, scope, kigId, rollOver);
  if (ties.length > 0) throw new AppError('CAMPUS_ROLL_OVER_TIED', { count: ties.length });
  const jobId = await parts.jobs.enqueue(scope, undoRollOver.name, { id }, { language, ownerId: kigId });
  await sql`update roll_overs set state = 'undoing', job_id = ${jobId} where kig_id = ${kigId} and id = ${id}`.execute(
    scope.db,
  );
  return { jobId };
}

/**
 * Settles children who waited for a decision after a roll-over, in the transaction that moves or keeps them. The last
 * one ends the to-do.
 */
export async function settleOpenChild(
  { clock }: Pick<EntityStore, 'clock'>,
  scope: Scope,
  kigId: string,
  studentId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update roll_over_children set state = 'settled'
    where kig_id = ${kigId} and student_id = ${studentId} and state = 'open' returning roll_over_id as id`.execute(
    scope.db,
  );
  for (const { id } of rows) {
    const { rows: left } = await sql`select 1 from roll_over_children
      where kig_id = ${kigId} and roll_over_id = ${id} and state = 'open' limit 1`.execute(scope.db);
    if (left.length === 0) await settle({ db: scope.db, now: clock.now() }, sourceOfOpen(id));
  }
  return rows.length > 0;
}
