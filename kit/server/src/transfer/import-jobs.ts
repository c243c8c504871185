import type { ImportState, ImportStatus } from '@kiga/entity/transfer-calls.ts';
import { sql } from 'kysely';
import { type Scope, withScope } from '../access/scope.ts';
import type { EntityStore } from '../entity/entity-store.ts';
import { assertPermission } from '../http/entity-api.ts';
import type { ErrorWords } from '../http/error-envelope.ts';
import type { JobError, JobKind, Jobs, RunningJob } from '../jobs/job.ts';
import { openImportFile } from './import-file.ts';
import {
  appliedRows,
  countGroups,
  type ImportEntry,
  importFigures,
  moveImport,
  readImport,
  readImportBytes,
  recognisedIn,
  writeOutcomes,
} from './import-store.ts';
import { ImportTaker, type RowOutcome } from './import-taker.ts';
import { undoImport } from './import-undo.ts';

/** Input of an import job. */
export interface ImportInput {
  importId: string;
  /** State of the import before the undo. */
  from?: ImportState;
}

/** Long-running steps of an import, by the name of their job kind. */
export const importStep = {
  check: (store: EntityStore) => `${store.entity.key}.importCheck`,
  apply: (store: EntityStore) => `${store.entity.key}.importApply`,
  undo: (store: EntityStore) => `${store.entity.key}.importUndo`,
} as const;

/** Rows per transaction. */
const CHUNK_ROWS = 200;

/** Registers the long-running steps of an entity's imports as jobs. */
export function addImportJobs(jobs: Jobs, store: EntityStore, words: ErrorWords): void {
  const step = (
    name: string,
    state: ImportState,
    run: (job: RunningJob<ImportInput>, entry: ImportEntry) => Promise<void>,
  ): JobKind<ImportInput> => ({
    name,
    permission: `${store.entity.key}.import`,
    async run(job) {
      assertPermission(job.scope, `${store.entity.key}.import`);
      const entry = await readImport(store, job.scope, job.input.importId);
      // The run that finished this step was stopped before it could end the job.
      if (entry.state === state && entry.job_id === job.id) await run(job, entry);
    },
    async ended({ importId, from }, scope, how) {
      const to = from ?? how.state;
      await moveImport(scope, importId, [state], to, because(how.error));
    },
  });
  jobs.add(step(importStep.check(store), 'checking', (job, entry) => checkImport(job, store, entry, words)));
  jobs.add({
    ...step(importStep.apply(store), 'importing', (job, entry) => applyImport(job, store, entry, words)),
    figures: ({ importId }, scope) => importFigures(scope, importId),
  });
  jobs.add(step(importStep.undo(store), 'undoing', (job, entry) => undoImport(job, store, entry)));
}

function because(error: JobError | null) {
  return sql`error = ${error?.id ?? null}, error_data = ${error ? JSON.stringify(error.data) : null}`;
}

async function openTaker(
  job: RunningJob<ImportInput>,
  store: EntityStore,
  entry: ImportEntry,
  words: ErrorWords,
  scope: Scope,
) {
  const bytes = await readImportBytes(store, job.scope, entry.id);
  const file = await openImportFile(store.entity, bytes, entry, words);
  return { file, taker: await ImportTaker.open({ store, scope, file, words, entry }) };
}

/** Thrown to roll back a trial. */
class TrialEnd extends Error {}

/** Runs the complete import and rolls it back, so that the check predicts exactly what the import does. */
async function checkImport(
  job: RunningJob<ImportInput>,
  store: EntityStore,
  entry: ImportEntry,
  words: ErrorWords,
): Promise<void> {
  const { session, reach, db } = job.scope;
  const trial = withScope(session, reach, db, { trial: true });
  const { file, taker } = await openTaker(job, store, entry, words, trial);
  const { rows } = file;
  const outcomes: RowOutcome[] = [];
  await job.progress(0, rows.length);
  try {
    await trial.transaction(async (inside) => {
      for (const chunk of chunksOf(rows)) {
        outcomes.push(...(await taker.take(inside, chunk)));
        await job.progress(outcomes.length, rows.length);
      }
      throw new TrialEnd();
    });
  } catch (error) {
    if (!(error instanceof TrialEnd)) throw error;
  }
  await job.scope.transaction(async (inside) => {
    await job.hold(inside);
    await sql`delete from import_rows where owner_id = ${entry.owner_id} and import_id = ${entry.id}`.execute(
      inside.db,
    );
    await writeOutcomes(inside, entry.id, outcomes, false);
    const missing = outcomes.filter(({ groupIsMissing }) => groupIsMissing).map(({ group }) => group);
    await moveImport(
      inside,
      entry.id,
      ['checking'],
      'checked',
      sql`error = null, recognised_encrypted = ${recognisedIn(store, file)}, total = ${rows.length},
        groups = ${JSON.stringify(groupsOf(outcomes.toSorted((a, b) => a.row - b.row)))}, missing = ${JSON.stringify([...new Set(missing)])}`,
    );
  });
}

function groupsOf(outcomes: readonly RowOutcome[]): ImportStatus['groups'] {
  const groups = new Map<string, ImportStatus['groups'][number]>();
  for (const { outcome, group, groupIsNew } of outcomes) {
    if (outcome === 'failed' || group === '') continue;
    const counted = groups.get(group) ?? { title: group, good: 0, isNew: groupIsNew };
    counted.good += 1;
    groups.set(group, counted);
  }
  return [...groups.values()];
}

/** Imports the valid rows, some hundred per transaction; after a crash it continues with the first missing row. */
async function applyImport(
  job: RunningJob<ImportInput>,
  store: EntityStore,
  entry: ImportEntry,
  words: ErrorWords,
): Promise<void> {
  const { file, taker } = await openTaker(job, store, entry, words, job.scope);
  const { rows } = file;
  const applied = await appliedRows(job.scope, entry.id);
  taker.remember(applied.filter(({ outcome }) => outcome !== 'failed').map(({ row }) => row));
  const taken = new Set(applied.map(({ row }) => row));
  let done = taken.size;
  await job.progress(done, rows.length);
  for (const chunk of chunksOf(rows.filter((row) => !taken.has(row)))) {
    await job.scope.transaction(async (inside) => {
      await job.hold(inside);
      await writeOutcomes(inside, entry.id, await taker.take(inside, chunk), true);
      await sql`update imports set applied_at = ${store.clock.now()}
        where owner_id = ${entry.owner_id} and id = ${entry.id}`.execute(inside.db);
    });
    done += chunk.length;
    await job.progress(done, rows.length);
  }
  await job.scope.transaction(async (inside) => {
    await job.hold(inside);
    const groups = await countGroups(inside, entry);
    await moveImport(
      inside,
      entry.id,
      ['importing'],
      'imported',
      sql`error = null, groups = ${JSON.stringify(groups)}`,
    );
  });
}

function chunksOf(rows: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, index) =>
    rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS),
  );
}
