import { createHash } from 'node:crypto';
import {
  type ImportRow,
  type ImportState,
  type ImportStatus,
  importCalls,
  UNDO_DAYS,
} from '@kiga/entity/transfer-calls.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import { AppError } from '../app-error.ts';
import { lockUntilCommit } from '../db/lock.ts';
import { uuid7 } from '../db/uuid.ts';
import type { EntityStore } from '../entity/entity-store.ts';
import type { Api, UploadedFile } from '../http/api.ts';
import { assertPermission } from '../http/entity-api.ts';
import type { ErrorWords } from '../http/error-envelope.ts';
import { workbookPlaces } from '../http/places.ts';
import type { Jobs } from '../jobs/job.ts';
import { type ImportFile, openImportFile, parseCorrections } from './import-file.ts';
import { addImportJobs, type ImportInput, importStep } from './import-jobs.ts';
import { assertEditable, mendRow, withCells, withEdit } from './import-mend.ts';
import {
  assertMayUndo,
  hiddenColumn,
  type ImportEntry,
  importRows,
  importStatuses,
  insertImport,
  moveImport,
  readImport,
  readImportBytes,
  recentImports,
  undoUntil,
} from './import-store.ts';
import { failuresFile, templateFile } from './import-words.ts';

/** Registers the import calls of an entity, and its jobs. */
export function registerImport<Session extends KitSession>(
  api: Api<Session>,
  store: EntityStore,
  jobs: Jobs,
  words: ErrorWords,
): void {
  const { entity } = store;
  const calls = importCalls(entity);
  addImportJobs(jobs, store, words);

  const statusOf = async (scope: Scope, id: string, language: Language): Promise<ImportStatus> => {
    const [status] = await importStatuses(store, scope, [await readImport(store, scope, id)], words[language]);
    return status as ImportStatus;
  };
  /** Starts the next step of an import that is in one of the step's initial states. Throws IMPORT_STATE. */
  const begin = async (
    scope: Scope,
    entry: ImportEntry,
    step: {
      kind: string;
      from: readonly ImportState[];
      to: ImportState;
      language: Language;
      input?: Partial<ImportInput>;
    },
    also?: Parameters<typeof moveImport>[4],
  ) => {
    const isMoved = await moveImport(scope, entry.id, step.from, step.to, also);
    if (!isMoved) throw new AppError('IMPORT_STATE');
    const { language } = step;
    const input = { importId: entry.id, ...step.input };
    const jobId = await jobs.enqueue(scope, step.kind, input, { language, ownerId: entry.owner_id });
    await sql`update imports set job_id = ${jobId} where owner_id = ${entry.owner_id} and id = ${entry.id}`.execute(
      scope.db,
    );
  };
  /**
   * Two parallel imports might create the same records, since neither sees the other's before the commit. Throws IMPORT_OTHER_RUNS
   * {entity}.
   */
  const assertNoOther = async ({ db }: Scope, { owner_id, id }: ImportEntry) => {
    await lockUntilCommit(db, `import ${entity.key} ${owner_id}`);
    const { rows } = await sql`select 1 from imports
      where owner_id = ${owner_id} and entity = ${entity.key} and state = 'importing' and id <> ${id} limit 1`.execute(
      db,
    );
    if (rows.length > 0) throw new AppError('IMPORT_OTHER_RUNS', { entity: entity.key });
  };
  /** Throws FIELD_NOT_READABLE {field} where another account sent the sheet and the reader does not see all of its columns. */
  const assertSeesSheet = (scope: Scope, entry: ImportEntry) => {
    const field = hiddenColumn(store, scope, entry);
    if (field !== null) throw new AppError('FIELD_NOT_READABLE', { field });
  };
  const assertMayMake = (scope: Scope) => {
    const groupBy = entity.import?.groupBy;
    const target = groupBy?.createMissing ? entity.fields[groupBy.field]?.to : undefined;
    if (target !== undefined) assertPermission(scope, `${target}.create`);
  };

  const withFile = async <T>(scope: Scope, entry: ImportEntry, work: (file: ImportFile) => T | Promise<T>) => {
    const place = workbookPlaces.take(scope.session.accountId);
    try {
      return await work(await openImportFile(entity, await readImportBytes(store, scope, entry.id), entry, words));
    } finally {
      place.leave();
    }
  };

  api.handle(calls.import, async ({ input, scope, file: uploaded, language, act }) => {
    assertOneTenant(scope);
    if (input.createMissing) assertMayMake(scope);
    const { name: fileName, bytes } = uploaded as UploadedFile;
    const corrections = parseCorrections(entity, input.columns);
    const file = await openImportFile(entity, bytes, { corrections, edits: [] }, words);
    const content = createHash('sha256').update(bytes).digest('hex');
    const take = async (inside: Scope) => {
      const importId = uuid7(store.clock.now().getTime());
      const { createMissing } = input;
      await insertImport(store, inside, importId, { fileName, bytes, file, corrections, createMissing });
      const entry = await readImport(store, inside, importId);
      await begin(inside, entry, { kind: importStep.check(store), from: ['checking'], to: 'checking', language });
      return importId;
    };
    return statusOf(scope, await act(take, { asked: { ...input, fileName, content } }), language);
  });

  api.handle(calls.importCheck, async ({ input, scope, language }) => {
    if (input.createMissing) assertMayMake(scope);
    const corrections = input.columns === undefined ? undefined : parseCorrections(entity, input.columns);
    await scope.transaction(async (inside) => {
      const entry = await readImport(store, inside, input.importId);
      // Other columns would move hidden values into titles and reasons.
      assertSeesSheet(inside, entry);
      // An import that has written records can be undone, but not checked again.
      if (entry.applied_at !== null) throw new AppError('IMPORT_STATE');
      const step = { kind: importStep.check(store), from: ['checked', 'failed'], to: 'checking', language } as const;
      const chosen = JSON.stringify(corrections ?? entry.corrections);
      await begin(
        inside,
        entry,
        step,
        sql`error = null, create_missing = ${input.createMissing}, corrections = ${chosen}`,
      );
    });
    return statusOf(scope, input.importId, language);
  });

  api.handle(calls.importMend, async ({ input: { importId, row, cells }, scope, language }) =>
    scope.transaction(async (inside) => {
      assertSeesSheet(inside, await readImport(store, inside, importId));
      // The lock makes edits of two windows follow each other, and keeps the run waiting.
      if (!(await moveImport(inside, importId, ['checked'], 'checked'))) throw new AppError('IMPORT_STATE');
      const read = await readImport(store, inside, importId);
      if (read.create_missing) assertMayMake(inside);
      const entry = { ...read, edits: withEdit(read.edits, { row: row - 1, cells }) };
      return withFile(inside, entry, async (file) => {
        assertEditable(file, row - 1, cells);
        await mendRow(store, inside, entry, { file, words, row: row - 1 });
        const telling = { words: words[language], language };
        const { rows } = await importRows(store, inside, entry, { row: row - 1 }, telling);
        const status = await statusOf(inside, importId, language);
        return { row: withCells(file, rows)[0] as ImportRow, status };
      });
    }),
  );

  api.handle(calls.importApply, async ({ input, scope, language }) => {
    await scope.transaction(async (inside) => {
      const entry = await readImport(store, inside, input.importId);
      assertSeesSheet(inside, entry);
      if (entry.create_missing) assertMayMake(inside);
      await assertNoOther(inside, entry);
      await begin(inside, entry, { kind: importStep.apply(store), from: ['checked'], to: 'importing', language });
    });
    return statusOf(scope, input.importId, language);
  });

  api.handle(calls.importCancel, async ({ input, scope, language }) => {
    const entry = await readImport(store, scope, input.importId);
    const isRunning = ['checking', 'importing', 'undoing'].includes(entry.state);
    if (!isRunning || entry.job_id === null) throw new AppError('IMPORT_STATE');
    await jobs.cancel(scope, entry.job_id);
    return statusOf(scope, input.importId, language);
  });

  api.handle(calls.importUndo, async ({ input, scope, language }) => {
    await scope.transaction(async (inside) => {
      const entry = await readImport(store, inside, input.importId);
      if (entry.applied_at === null) throw new AppError('IMPORT_STATE');
      await assertMayUndo(store, inside, entry);
      if (store.clock.now() > undoUntil(entry.applied_at)) {
        throw new AppError('IMPORT_UNDO_TOO_LATE', { days: UNDO_DAYS });
      }
      const { state } = entry;
      if (state !== 'imported' && state !== 'cancelled' && state !== 'failed') throw new AppError('IMPORT_STATE');
      const kind = importStep.undo(store);
      await begin(inside, entry, { kind, from: [state], to: 'undoing', language, input: { from: state } });
    });
    return statusOf(scope, input.importId, language);
  });

  api.handle(calls.importStatus, ({ input, scope, language }) => statusOf(scope, input.importId, language));

  api.handle(calls.imports, async ({ scope, language }) =>
    importStatuses(store, scope, await recentImports(store, scope), words[language]),
  );

  api.handle(calls.importRows, async ({ input, scope, language }) => {
    const entry = await readImport(store, scope, input.importId);
    assertSeesSheet(scope, entry);
    const found = await importRows(store, scope, entry, input, { words: words[language], language }, input);
    const isOpen = entry.state === 'checked' && found.rows.some(({ outcome }) => outcome === 'failed');
    if (!isOpen) return found;
    return withFile(scope, entry, (file) => ({ ...found, rows: withCells(file, found.rows) }));
  });

  api.handle(calls.importFailures, async ({ input, scope, language }) => {
    const entry = await readImport(store, scope, input.importId);
    assertSeesSheet(scope, entry);
    const telling = { words: words[language], language };
    return withFile(scope, entry, async (file) => {
      const { rows } = await importRows(store, scope, entry, { outcome: 'failed' }, telling);
      const failures = rows.map(({ row, issues }) => ({ row: row - 1, reasons: issues.map(({ text }) => text) }));
      return failuresFile(file, entry.file_name, failures, telling);
    });
  });

  api.handle(calls.importTemplate, ({ language }) => templateFile(store, { words: words[language], language }));
}

/** Throws IMPORT_NOT_ONE_TENANT where the owner of the new records is unclear. */
function assertOneTenant({ reach }: Scope): void {
  if (reach === 'all' || reach.length !== 1) throw new AppError('IMPORT_NOT_ONE_TENANT');
}
