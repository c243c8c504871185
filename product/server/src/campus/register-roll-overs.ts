import * as acts from '@kiga/contract/campus/roll-over.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { keptMoves } from './erased-figures.ts';
import {
  assertWhole,
  beginDraft,
  decide,
  dropDraft,
  firstDayOf,
  planOfDraft,
  presentClasses,
  type RollOver,
  type RollOverParts,
  rollOversIn,
  saveClasses,
  settleOpenChild,
  startRollOverUndo,
  startRun,
  tryDraft,
  undoEnd,
} from './roll-over.ts';
import { addRollOverJobs } from './roll-over-jobs.ts';
import { type Counts, type Kind, type Plan, schoolYearsOn } from './roll-over-plan.ts';
import { rollOverSheet } from './roll-over-sheet.ts';
import { tiesOf } from './roll-over-ties.ts';

/** Registers the calls of the roll-over and its jobs. */
export function registerRollOvers(
  { api, jobs, campus, secrets }: Program,
  { students, classes }: { students: EntityStore; classes: EntityStore },
): void {
  const parts: RollOverParts = { students, classes, jobs, secrets, registries: campus };
  addRollOverJobs(parts);

  api.handle(acts.readRollOver, async ({ scope, language, request }) => {
    const kigId = assertWhole(scope);
    const tell = (error: AppError) => api.tell(error, language, request).text;
    const { fromYear, toYear, firstDay } = schoolYearsOn(scope.session.today);
    const [draft] = await rollOversIn(scope, kigId, 'draft');
    const ran = await rollOversIn(scope, kigId, 'running', 'done', 'undoing', 'undone');
    const hasClasses = (await presentClasses(scope, kigId)).length > 0;
    const isDone = ran.some((one) => one.toYear === toYear && one.state !== 'undone');
    return {
      fromYear,
      toYear,
      firstDay: await firstDayOf(scope, kigId, draft?.toYear ?? toYear, firstDay),
      hasClasses,
      canBegin: hasClasses && !draft && !isDone,
      draft: draft ? await shownDraft(parts, scope, kigId, draft) : null,
      last: ran[0] ? await shownRun(parts, scope, { kigId, rollOver: ran[0], tell }) : null,
    };
  });
  api.handle(acts.beginRollOver, ({ act }) => act((inside) => beginDraft(parts, inside)));
  api.handle(acts.saveRollOverClasses, ({ input, act }) => act((inside) => saveClasses(parts, inside, input)));
  api.handle(acts.decideRollOver, ({ input, act }) => act((inside) => decide(parts, inside, input)));
  api.handle(acts.dropRollOver, async ({ input, act }) => {
    await act((inside) => dropDraft(parts, inside, input));
    return {};
  });
  api.handle(acts.tryRollOver, async ({ input, scope, language, request }) => {
    const kigId = assertWhole(scope);
    await draftWith(scope, kigId, input.id);
    const { plan, blocking, notices, refused } = await tryDraft(parts, scope, kigId, input.id);
    const tell = (error: AppError) => api.tell(error, language, request).text;
    const told = (list: typeof blocking) =>
      list.map(({ row, error }) => ({ id: row.id, name: row.className, reason: tell(error) }));
    const names = await childrenByName(students, scope, [...refused.keys()]);
    const now = students.clock.now();
    return {
      at: now.toISOString(),
      counts: plan.counts,
      blocking: told(blocking),
      notices: told(notices),
      refused: [...refused].map(([id, error]) => ({ id, name: names.get(id)?.stuName ?? null, reason: tell(error) })),
      accounts: await countAccounts(scope, kigId, plan),
      undoUntil: undoEnd(now).toISOString(),
    };
  });
  api.handle(acts.runRollOver, ({ input, language, act }) => act((inside) => startRun(parts, inside, input, language)));
  api.handle(acts.rollOverTies, async ({ input, scope, language, request }) => {
    const kigId = assertWhole(scope);
    const rollOver = (await rollOversIn(scope, kigId, 'done')).find(({ id }) => id === input.id);
    if (!rollOver) throw new AppError('RECORD_NOT_FOUND');
    const ties = await tiesOf(campus, scope, kigId, rollOver);
    const ofChildren = ties.flatMap(({ id, of }) => (of === 'student' ? [id] : []));
    const names = await childrenByName(students, scope, ofChildren);
    const classNames = await namesOfClasses(scope, kigId);
    return ties.map(({ id, of, error }) => ({
      id,
      name: (of === 'student' ? names.get(id)?.stuName : classNames.get(id)) ?? null,
      reason: api.tell(error, language, request).text,
    }));
  });
  api.handle(acts.undoRollOver, ({ input, language, act }) =>
    act((inside) => startRollOverUndo(parts, inside, input.id, language)),
  );
  api.handle(acts.keepRollOverChild, async ({ input, act }) => {
    const isSettled = await act((inside) => settleOpenChild(students, inside, assertWhole(inside), input.studentId));
    if (!isSettled) throw new AppError('RECORD_NOT_FOUND');
    return {};
  });
  api.handle(acts.rollOverList, async ({ input, scope, language }) => {
    const kigId = assertWhole(scope);
    const draft = await draftWith(scope, kigId, input.id);
    const { children, classes: rows } = await shownDraft(parts, scope, kigId, draft);
    const nameOf = new Map(rows.map((one) => [one.id, one]));
    const listed = children.map((one) => ({
      ...one,
      fromName: nameOf.get(one.fromId)?.now?.className ?? '',
      toName: one.kind === 'open' || one.classId === null ? '' : (nameOf.get(one.classId)?.className ?? ''),
      reason: one.reason ?? '',
    }));
    return rollOverSheet(listed, draft, language);
  });
}

/** Returns the number of accounts whose right to their own class moves along with their teachers. */
async function countAccounts(scope: Scope, kigId: string, { classes }: Plan): Promise<number> {
  const following = classes.filter(({ followsId }) => followsId !== null);
  const teachers = following.flatMap(({ headTeacherId, assistants }) => [headTeacherId ?? [], assistants].flat());
  const { rows } = await sql<{ id: string }>`select account_id as id from teachers where kig_id = ${kigId}
    and ${scope.within('kig_id')} and id = any(${teachers}::uuid[]) and account_id is not null`.execute(scope.db);
  const { rows: limited } = await sql<{ count: number }>`select count(distinct account_id) as count from account_classes
    where account_id = any(${rows.map(({ id }) => id)}::uuid[])
      and class_id = any(${following.map(({ followsId }) => followsId)}::uuid[])`.execute(scope.db);
  return limited[0]?.count ?? 0;
}

/** Returns a draft. Throws RECORD_NOT_FOUND. */
async function draftWith(scope: Scope, kigId: string, id: string): Promise<RollOver> {
  const draft = (await rollOversIn(scope, kigId, 'draft')).find((one) => one.id === id);
  if (!draft) throw new AppError('RECORD_NOT_FOUND');
  return draft;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Returns what the reader may see of children, by id. */
async function childrenByName(students: EntityStore, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof shownChild>>();
  const records = await readRecords(students, scope, [...new Set(ids)]);
  await students.stores.onShown?.(students, scope, records);
  const values = await shownValues(students, scope, records);
  return new Map(records.map(({ id }, index) => [id, shownChild(values[index] ?? {})]));
}

function shownChild({ stuName, sex, birthday, classIdText }: Record<string, unknown>) {
  const shownSex: 'male' | 'female' | null = sex === 'male' || sex === 'female' ? sex : null;
  return { stuName: text(stuName), sex: shownSex, birthday: text(birthday), className: text(classIdText) };
}

async function namesOfClasses(scope: Scope, kigId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, class_name as name from classes
    where kig_id = ${kigId} and ${scope.within('kig_id')}`.execute(scope.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function shownDraft(parts: RollOverParts, scope: Scope, kigId: string, draft: RollOver) {
  const { students } = parts;
  const plan: Plan = await planOfDraft(scope, kigId, draft.id);
  const shown = await childrenByName(
    students,
    scope,
    plan.children.map(({ id }) => id),
  );
  const names = await students.stores.namesOfAccounts(scope, [draft.updatedBy]);
  const { rows: teachers } = await sql<{ id: string; name: string }>`select id, teacher_name as name from teachers
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted and status = 'in-service'
    order by teacher_name_sort, id`.execute(scope.db);
  return {
    id: draft.id,
    version: draft.version,
    fromYear: draft.fromYear,
    toYear: draft.toYear,
    updatedBy: names.get(draft.updatedBy) ?? null,
    updatedAt: draft.updatedAt.toISOString(),
    classes: plan.classes,
    children: plan.children.flatMap((one) => {
      const child = shown.get(one.id);
      if (!child) return [];
      const { stuName, sex, birthday } = child;
      return [{ ...one, stuName, sex, birthday, decidedAt: one.decidedAt?.toISOString() ?? null }];
    }),
    teachers,
    counts: plan.counts,
  };
}

interface ChildRow {
  id: string;
  kind: Kind;
  state: string;
  error: string | null;
  data: Record<string, unknown> | null;
}

async function shownRun(
  { students }: RollOverParts,
  scope: Scope,
  { kigId, rollOver, tell }: { kigId: string; rollOver: RollOver; tell: (error: AppError) => string },
) {
  const { id, state, fromYear, toYear, jobId, runBy, runAt } = rollOver;
  const { rows } = await sql<ChildRow>`select student_id as id, kind, state, error, error_data as data
    from roll_over_children where kig_id = ${kigId} and ${scope.within('kig_id')} and roll_over_id = ${id}
    order by from_class_id, student_id`.execute(scope.db);
  const { rows: failed } = await sql<{ id: string; name: string; error: string; data: Record<string, unknown> | null }>`
    select id, class_name as name, error, error_data as data from roll_over_classes where kig_id = ${kigId}
      and ${scope.within('kig_id')} and roll_over_id = ${id} and state = 'failed' order by id`.execute(scope.db);
  const failedNames = new Set(failed.map(({ error }) => error));
  const left = rows.filter((one) => one.state === 'refused' && !failedNames.has(one.error ?? ''));
  const open = rows.filter((one) => one.state === 'open');
  const names = await childrenByName(
    students,
    scope,
    [...left, ...open].map((one) => one.id),
  );
  const accounts = runBy === null ? new Map<string, string>() : await students.stores.namesOfAccounts(scope, [runBy]);
  const counts: Counts = { up: 0, graduate: 0, stay: 0, open: 0 };
  for (const row of rows) if (row.state !== 'refused') counts[row.kind] += 1;
  const erased = await keptMoves(scope, kigId, 'rollOver', [id]);
  for (const { name, count } of erased) counts[name as Kind] += count;
  const isUndoable = state === 'done' && runAt !== null && undoEnd(runAt) > students.clock.now();
  return {
    id,
    state: state as 'running' | 'done' | 'undoing' | 'undone',
    jobId: jobId ?? '',
    fromYear,
    toYear,
    at: (runAt ?? rollOver.updatedAt).toISOString(),
    by: (runBy && accounts.get(runBy)) || null,
    counts,
    done: rows.filter((one) => one.state !== 'waiting').length,
    total: rows.length,
    failed: failed.map((one) => ({
      id: one.id,
      name: one.name,
      reason: tell(new AppError(one.error, one.data ?? {})),
    })),
    left: left.map((one) => ({
      id: one.id,
      name: names.get(one.id)?.stuName ?? null,
      reason: tell(new AppError(one.error ?? '', one.data ?? {})),
    })),
    open: open.map((one) => ({
      id: one.id,
      name: names.get(one.id)?.stuName ?? null,
      className: names.get(one.id)?.className ?? null,
    })),
    undoUntil: isUndoable && runAt ? undoEnd(runAt).toISOString() : null,
  };
}
