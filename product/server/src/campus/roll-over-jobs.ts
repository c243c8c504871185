import { runRollOver, undoRollOver } from '@kiga/contract/campus/roll-over.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { deleteRecords } from '@kiga/kit-server/entity/delete.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords, updateRecords } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import type { RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { inParts } from '@kiga/kit-server/transfer/in-parts.ts';
import { sql } from 'kysely';
import { notify, settle } from '../system/system.public.ts';
import { enterClass } from './class-periods.ts';
import {
  assertWhole,
  draftClasses,
  presentClasses,
  type RollOverParts,
  rollOversIn,
  sourceOfOpen,
} from './roll-over.ts';
import { moveOrder } from './roll-over-plan.ts';
import { classStates, type RunClass, runClasses, tiesOf } from './roll-over-ties.ts';
import { takeBackGraduate } from './take-back-graduate.ts';

const PERMISSION = 'campus.class.rollOver';

/** Names of the acts in the histories of children and classes. */
const RUN = 'campus.class.rollOver';
const UNDO = undoRollOver.name;

interface Input {
  /** Id of the roll-over. */
  id: string;
}

/** Registers the jobs that run a roll-over, and that undo it. */
export function addRollOverJobs(parts: RollOverParts): void {
  parts.jobs.add<Input>({
    name: runRollOver.name,
    permission: PERMISSION,
    run: (job) => runAll(parts, job),
    ended: ({ id }, scope) => endStopped(scope, id),
  });
  parts.jobs.add<Input>({
    name: undoRollOver.name,
    permission: PERMISSION,
    run: (job) => undoAll(parts, job),
    async ended({ id }, scope) {
      await sql`update roll_overs set state = 'done' where kig_id = ${scope.oneTenant()} and id = ${id}
        and state = 'undoing'`.execute(scope.db);
    },
  });
}

/** A class to be done, with the stored plan. */
interface Step extends RunClass {
  className: string;
  gradeId: string;
  capacity: number | null;
  headTeacherId: string | null;
  assistants: string[];
  followsId: string | null;
  way: string | null;
  goesTo: string | null;
}

async function stepsOf(scope: Scope, kigId: string, id: string): Promise<Step[]> {
  const { rows } = await sql<Step>`select id, class_id as "classId", is_new as "isNew", class_name as "className",
      grade_id as "gradeId", capacity, head_teacher_id as "headTeacherId", assistants, follows_id as "followsId", way,
      goes_to as "goesTo", before, after, accounts, state, to_char(moved_on, 'YYYY-MM-DD') as "movedOn"
    from roll_over_classes where kig_id = ${kigId} and ${scope.within('kig_id')} and roll_over_id = ${id}
    order by id`.execute(scope.db);
  return rows;
}

/**
 * Opens the classes of the new year, moves one present class after the other, and tells who waits for a decision. A
 * killed run continues with the first class whose row says `waiting`.
 */
async function runAll(parts: RollOverParts, job: RunningJob<Input>): Promise<void> {
  const { scope, input } = job;
  const kigId = assertWhole(scope);
  await scope.transaction(async (inside) => {
    await job.hold(inside);
    await openClasses(parts, inside, kigId, input.id);
  });
  const { rows: targets } = await sql<{ fromId: string; targetId: string }>`select distinct
      from_class_id as "fromId", target_id as "targetId"
    from roll_over_children where kig_id = ${kigId} and ${scope.within('kig_id')} and roll_over_id = ${input.id}
      and target_id is not null`.execute(scope.db);
  const steps = await stepsOf(scope, kigId, input.id);
  const present = await presentClasses(scope, kigId);
  const byId = new Map(steps.map((one) => [one.id, one]));
  const order = moveOrder(
    present.filter(({ id }) => byId.get(id)?.isNew === false),
    new Map(
      [...Map.groupBy(targets, ({ fromId }) => fromId)].map(([id, list]) => [id, list.map(({ targetId }) => targetId)]),
    ),
  );
  const failed = new Set(steps.filter(({ state }) => state === 'failed').map(({ id }) => id));
  let done = order.filter((id) => byId.get(id)?.state !== 'waiting').length;
  await job.progress(done, order.length);
  for (const id of order) {
    const step = byId.get(id) as Step;
    if (step.state !== 'waiting') continue;
    try {
      const behind =
        step.way === 'up' && step.goesTo !== null && failed.has(step.goesTo) ? byId.get(step.goesTo) : null;
      // Children of two years must not meet in one class.
      if (behind) throw new AppError('CAMPUS_ROLL_OVER_BEHIND', { className: behind.className });
      await scope.transaction(async (inside) => {
        await job.hold(inside);
        await moveClass(parts, inside, { kigId, rollOverId: input.id, step, steps });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.add(id);
      await scope.transaction(async (inside) => {
        await job.hold(inside);
        await failClass(inside, kigId, input.id, id, error);
      });
    }
    done += 1;
    await job.progress(done, order.length);
  }
  await scope.transaction(async (inside) => {
    await job.hold(inside);
    await finish(parts, inside, kigId, input.id);
  });
}

/** Opens new classes and renames present ones, once. Children and teachers move later. */
async function openClasses({ classes }: RollOverParts, inside: Scope, kigId: string, id: string): Promise<void> {
  const steps = await stepsOf(inside, kigId, id);
  if (steps.every(({ classId, before }) => classId !== null && before !== null)) return;
  for (const step of steps) {
    const { className, gradeId, capacity } = step;
    let { classId } = step;
    if (step.isNew) {
      const teachers =
        step.followsId === null ? { headTeacherId: step.headTeacherId, assistants: step.assistants } : {};
      const [opened] = await createRecords(classes, inside, [{ className, gradeId, capacity, ...teachers }], {
        act: RUN,
        trusted: true,
      });
      classId = (opened as { id: string }).id;
    }
    const before = (await classStates(inside, kigId, [classId])).get(classId);
    if (!before) throw new AppError('RECORD_NOT_FOUND');
    const isSame = before.className === className && before.gradeId === gradeId && before.capacity === capacity;
    if (!isSame) {
      const changed = { id: classId, className, gradeId, capacity };
      await updateRecords(classes, inside, [changed], { act: RUN, trusted: true });
    }
    await sql`update roll_over_classes set class_id = ${classId}, before = ${JSON.stringify(before)}::jsonb,
        state = ${step.isNew ? 'done' : 'waiting'}
      where kig_id = ${kigId} and roll_over_id = ${id} and id = ${step.id}`.execute(inside.db);
  }
}

/** Moves the children of one present class with their teachers, all or none. Children who changed since stay. */
async function moveClass(
  { students, classes }: RollOverParts,
  inside: Scope,
  { kigId, rollOverId, step, steps }: { kigId: string; rollOverId: string; step: Step; steps: readonly Step[] },
): Promise<void> {
  const classIdOf = new Map(steps.map((one) => [one.id, one.classId]));
  const ofRoll = sql`kig_id = ${kigId} and roll_over_id = ${rollOverId}`;
  const { rows } = await sql<{ id: string; kind: string; targetId: string | null }>`select student_id as id, kind,
      target_id as "targetId" from roll_over_children
    where ${ofRoll} and ${inside.within('kig_id')} and from_class_id = ${step.id} and state = 'waiting'
    order by student_id`.execute(inside.db);
  const locked = await readRecords(
    students,
    inside,
    rows.map(({ id }) => id),
    { lock: true },
  );
  const there = new Set(
    locked.flatMap(({ id, deleted, status, classId }) =>
      !deleted && status === 'enrolled' && classId === step.id ? [id] : [],
    ),
  );
  const refused = new Map<string, AppError>();
  for (const { id } of rows) if (!there.has(id)) refused.set(id, new AppError('CAMPUS_ROLL_OVER_CHILD_CHANGED'));
  const leaveDate = inside.session.today;
  const graduates = rows.filter(({ id, kind }) => kind === 'graduate' && there.has(id)).map(({ id }) => id);
  await inParts(
    inside,
    graduates,
    async (ids) => {
      for (const id of ids)
        await makeTransition(students, inside, 'graduate', { id, from: 'enrolled', asks: { leaveDate } });
    },
    (id, error) => void refused.set(id, error),
  );
  const moving = rows.filter(({ id, kind }) => kind === 'up' && there.has(id));
  const requests = moving.map(({ id, targetId }) => ({ id, classId: classIdOf.get(targetId ?? '') as string }));
  await updateRecords(students, inside, requests, { act: RUN, trusted: true });

  const accounts = await moveTeachers({ classes }, inside, { kigId, step, steps });
  for (const [id, error] of refused) {
    const told = toldOf(error);
    await sql`update roll_over_children set state = 'refused', error = ${told.error},
        error_data = ${JSON.stringify(told.data)}::jsonb
      where ${ofRoll} and student_id = ${id}`.execute(inside.db);
  }
  await sql`update roll_over_children set state = 'done' where ${ofRoll} and from_class_id = ${step.id}
    and state = 'waiting'`.execute(inside.db);
  await sql`update roll_over_classes set state = 'done', moved_on = ${leaveDate}, accounts = ${accounts}::uuid[]
    where ${ofRoll} and id = ${step.id}`.execute(inside.db);
}

/**
 * Gives the target of a class its teachers, and the class itself those who were chosen for it. Accounts that are limited
 * to the class follow it. Returns these accounts.
 */
async function moveTeachers(
  { classes }: Pick<RollOverParts, 'classes'>,
  inside: Scope,
  { kigId, step, steps }: { kigId: string; step: Step; steps: readonly Step[] },
): Promise<string[]> {
  const targets = steps.filter(({ id, followsId }) => followsId === step.id || (id === step.id && followsId === null));
  for (const { classId, headTeacherId, assistants } of targets) {
    const now = (await classStates(inside, kigId, [classId])).get(classId);
    if (now?.headTeacherId === headTeacherId && now.assistants.join() === assistants.toSorted().join()) continue;
    const changed = { id: classId, headTeacherId, assistants: [...assistants] };
    await updateRecords(classes, inside, [changed], { act: RUN, trusted: true });
  }
  const target = steps.find(({ followsId }) => followsId === step.id);
  const { before } = steps.find(({ id }) => id === step.id) ?? step;
  if (!target || !before) return [];
  const teachers = [before.headTeacherId, ...before.assistants].filter((id) => id !== null);
  const { rows } = await sql<{ id: string }>`select account_id as id from teachers where kig_id = ${kigId}
    and ${inside.within('kig_id')} and id = any(${teachers}::uuid[]) and account_id is not null`.execute(inside.db);
  return moveRights(
    inside,
    kigId,
    rows.map(({ id }) => id),
    { from: step.classId, to: target.classId },
  );
}

/** Moves the right of accounts from one class to another. Returns the accounts that had the one and not the other. */
async function moveRights(
  { db }: Scope,
  kigId: string,
  accounts: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<{
    id: string;
  }>`delete from account_classes where account_id = any(${[...accounts]}::uuid[])
    and class_id = ${from} and not exists (select from account_classes o
      where o.account_id = account_classes.account_id and o.class_id = ${to})
    returning account_id as id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`insert into account_classes (account_id, kig_id, class_id)
    select one, ${kigId}::uuid, ${to}::uuid from unnest(${ids}::uuid[]) as one on conflict do nothing`.execute(db);
  return ids;
}

const toldOf = (error: AppError) => {
  const [issue] = error.issues;
  return issue ? { error: issue.error, data: issue.data ?? {} } : { error: error.id, data: error.data };
};

/** Notes that a class did not move; its children stay. */
async function failClass({ db }: Scope, kigId: string, rollOverId: string, id: string, error: AppError): Promise<void> {
  const told = toldOf(error);
  const data = JSON.stringify(told.data);
  await sql`update roll_over_classes set state = 'failed', error = ${told.error}, error_data = ${data}::jsonb
    where kig_id = ${kigId} and roll_over_id = ${rollOverId} and id = ${id}`.execute(db);
  await sql`update roll_over_children set state = 'refused', error = ${told.error}, error_data = ${data}::jsonb
    where kig_id = ${kigId} and roll_over_id = ${rollOverId} and from_class_id = ${id} and state = 'waiting'`.execute(
    db,
  );
}

/** Ends a run: keeps the classes as they are now for the undo, and tells of children who wait for a decision. */
async function finish({ students, secrets }: RollOverParts, inside: Scope, kigId: string, id: string): Promise<void> {
  await keepAfter(inside, kigId, id);
  const { rows } = await sql<{ count: number; runBy: string }>`select count(c.student_id) as count, r.run_by as "runBy"
    from roll_overs r left join roll_over_children c on c.kig_id = r.kig_id and c.roll_over_id = r.id and c.state = 'open'
    where r.kig_id = ${kigId} and ${inside.within('r.kig_id')} and r.id = ${id} group by r.run_by`.execute(inside.db);
  const [{ count, runBy } = { count: 0, runBy: '' }] = rows;
  if (count === 0) return;
  await notify(
    { db: inside.db, secrets, now: students.clock.now() },
    {
      to: [runBy],
      kind: 'todo',
      name: 'campus.rollOverOpen',
      params: { count: String(count) },
      href: '/campus/roll-over',
      source: sourceOfOpen(id),
    },
  );
}

async function keepAfter(inside: Scope, kigId: string, id: string): Promise<void> {
  const ran = await runClasses(inside, kigId, id);
  const states = await classStates(
    inside,
    kigId,
    ran.map(({ classId }) => classId),
  );
  const after = ran.map(({ classId }) => JSON.stringify(states.get(classId) ?? null));
  await sql`update roll_over_classes c set after = t.after::jsonb
    from unnest(${ran.map((one) => one.id)}::uuid[], ${after}::text[]) as t (id, after)
    where c.kig_id = ${kigId} and c.roll_over_id = ${id} and c.id = t.id`.execute(inside.db);
  await sql`update roll_overs set state = 'done' where kig_id = ${kigId} and id = ${id}`.execute(inside.db);
}

/** Ends a run that failed or was cancelled: back to the draft where nothing was written, else done as far as it came. */
async function endStopped(scope: Scope, id: string): Promise<void> {
  const kigId = scope.oneTenant();
  const [running] = (await rollOversIn(scope, kigId, 'running')).filter((one) => one.id === id);
  if (!running) return;
  const { rows: begun } = await sql`select 1 from roll_over_classes where kig_id = ${kigId}
    and ${scope.within('kig_id')} and roll_over_id = ${id} and before is not null limit 1`.execute(scope.db);
  if (begun.length === 0) {
    await sql`delete from roll_over_children where kig_id = ${kigId} and roll_over_id = ${id}
      and decided_at is null`.execute(scope.db);
    await sql`update roll_over_children set state = 'draft' where kig_id = ${kigId} and roll_over_id = ${id}`.execute(
      scope.db,
    );
    await sql`update roll_overs set state = 'draft', run_at = null, run_by = null, job_id = null
      where kig_id = ${kigId} and id = ${id}`.execute(scope.db);
    return;
  }
  const waiting = (await draftClasses(scope, kigId, id)).map((one) => one.id);
  const { rows } = await sql<{ id: string }>`select id from roll_over_classes where kig_id = ${kigId}
    and ${scope.within('kig_id')} and roll_over_id = ${id} and state = 'waiting'
    and id = any(${waiting}::uuid[])`.execute(scope.db);
  for (const one of rows) await failClass(scope, kigId, id, one.id, new AppError('CAMPUS_ROLL_OVER_STOPPED'));
  await keepAfter(scope, kigId, id);
}

/** Restores everything in one transaction, or nothing. */
async function undoAll({ students, classes, registries }: RollOverParts, job: RunningJob<Input>): Promise<void> {
  const { scope, input } = job;
  const kigId = assertWhole(scope);
  await scope.transaction(async (inside) => {
    await job.hold(inside);
    const [rollOver] = (await rollOversIn(inside, kigId, 'undoing')).filter(({ id }) => id === input.id);
    if (!rollOver) return;
    const ties = await tiesOf(registries, inside, kigId, rollOver);
    if (ties.length > 0) throw new AppError('CAMPUS_ROLL_OVER_TIED', { count: ties.length });
    const steps = await stepsOf(inside, kigId, input.id);
    const ran = steps.filter(({ before }) => before !== null);
    const ids = ran.map(({ classId }) => classId);
    const ofClasses = sql`kig_id = ${kigId} and id = any(${ids}::uuid[])`;
    // On the way back a class may hold the children of two years, whatever its capacity.
    await sql`update classes set capacity = null where ${ofClasses}`.execute(inside.db);
    const moved = ran.filter(({ isNew, state }) => !isNew && state === 'done');
    let done = 0;
    for (const step of moved) {
      await takeBackClass({ students }, inside, { kigId, rollOverId: input.id, step });
      const target = steps.find(({ followsId }) => followsId === step.id);
      if (target) await moveRights(inside, kigId, step.accounts, { from: target.classId, to: step.classId });
      done += 1;
      await job.progress(done, moved.length);
    }
    for (const { classId, before, after, isNew } of ran) {
      await sql`update classes set capacity = ${after?.capacity ?? null} where kig_id = ${kigId}
        and id = ${classId}`.execute(inside.db);
      if (isNew || JSON.stringify(before) === JSON.stringify(after)) continue;
      await updateRecords(classes, inside, [{ id: classId, ...before }], { act: UNDO, trusted: true });
    }
    const opened = ran.filter(({ isNew }) => isNew).map(({ classId }) => classId);
    await deleteRecords(classes, inside, opened, { act: UNDO });
    for (const table of ['roll_over_classes', 'roll_over_children']) {
      await sql`update ${sql.table(table)} set state = 'undone' where kig_id = ${kigId}
        and roll_over_id = ${input.id}`.execute(inside.db);
    }
    await sql`update roll_overs set state = 'undone' where kig_id = ${kigId} and id = ${input.id}`.execute(inside.db);
    await settle({ db: inside.db, now: students.clock.now() }, sourceOfOpen(input.id));
  });
}

/** Brings the children of one class back, as if they had never moved. */
async function takeBackClass(
  { students }: Pick<RollOverParts, 'students'>,
  inside: Scope,
  { kigId, rollOverId, step }: { kigId: string; rollOverId: string; step: Step },
): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string }>`select student_id as id, kind from roll_over_children
    where kig_id = ${kigId} and ${inside.within('kig_id')} and roll_over_id = ${rollOverId}
      and from_class_id = ${step.id} and state = 'done' and kind in ('up', 'graduate') order by student_id`.execute(
    inside.db,
  );
  const children = await readRecords(
    students,
    inside,
    rows.map(({ id }) => id),
    { lock: true },
  );
  const byId = new Map(children.map((child) => [child.id, child]));
  const day = step.movedOn ?? inside.session.today;
  const moved: { id: string; classId: string }[] = [];
  for (const { id, kind } of rows) {
    const child = byId.get(id);
    if (!child) throw new AppError('RECORD_NOT_FOUND');
    if (kind === 'graduate') await takeBackGraduate(students, inside, child, day);
    else {
      await enterClass(inside, child, step.classId, day);
      moved.push({ id, classId: step.classId });
    }
  }
  await updateRecords(students, inside, moved, { act: UNDO, trusted: true });
}
