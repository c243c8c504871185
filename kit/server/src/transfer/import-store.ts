import {
  type ImportRow,
  type ImportState,
  type ImportStatus,
  rowOutcomes,
  UNDO_DAYS,
} from '@kiga/entity/transfer-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { EntityStore } from '../entity/entity-store.ts';
import { reached } from '../entity/owner.ts';
import { assertPermission } from '../http/entity-api.ts';
import { errorText } from '../http/error-envelope.ts';
import { type Corrections, type ImportFile, importColumns, type RowEdits, type SheetColumn } from './import-file.ts';
import type { RowOutcome } from './import-taker.ts';
import { columnOfIssue, issueInWords, type Telling } from './import-words.ts';
import { columnNotSeen } from './sheet-cells.ts';

/** An import in the table `imports`, without its file. */
export interface ImportEntry {
  owner_id: string;
  id: string;
  account_id: string;
  file_name: string;
  state: ImportState;
  job_id: string | null;
  create_missing: boolean;
  corrections: Corrections;
  edits: readonly RowEdits[];
  recognised: Recognised;
  total: number;
  groups: ImportStatus['groups'];
  missing: string[];
  error: string | null;
  error_data: Record<string, unknown> | null;
  created_at: Date;
  /** Time of the last imported row; null where nothing was written. */
  applied_at: Date | null;
  undone: number | null;
  undo_refused: Refused[];
}

/** Recognised content of a sheet. */
export interface Recognised {
  sheet: string;
  otherSheets: ImportStatus['otherSheets'];
  columns: SheetColumn[];
}

/** A record that an undo left unchanged, with the reason. */
export interface Refused {
  title: string;
  error: string;
  data: Record<string, unknown>;
}

/** Act of an undo in the history. */
export const UNDO_ACT = 'undoImport';

const FILE_CONTEXT = 'imports.file';
const RECOGNISED_CONTEXT = 'imports.recognised';
const EDITS_CONTEXT = 'imports.edits';
const DAY_MS = 86_400_000;

const entryColumns =
  sql.raw(`owner_id, id, account_id, file_name, state, job_id, create_missing, corrections, edits_encrypted, recognised_encrypted,
  total, groups, missing, error, error_data, created_at, applied_at, undone, undo_refused`);

/**
 * Creates an import that waits for its check.
 * @returns its id
 */
export async function insertImport(
  store: EntityStore,
  scope: Scope,
  id: string,
  given: { fileName: string; bytes: Uint8Array; file: ImportFile; corrections: Corrections; createMissing: boolean },
): Promise<void> {
  await sql`insert into imports (owner_id, id, entity, account_id, file_name, file_encrypted, state, create_missing,
      corrections, recognised_encrypted, total, created_at)
    values (${scope.oneTenant()}, ${id}, ${store.entity.key}, ${scope.session.accountId}, ${given.fileName},
      ${store.secrets.encrypt(given.bytes, FILE_CONTEXT)}, 'checking', ${given.createMissing},
      ${JSON.stringify(given.corrections)}, ${recognisedIn(store, given.file)},
      ${given.file.table.dataRows.length}, ${store.clock.now()})`.execute(scope.db);
}

/** Returns the recognised content of a sheet, encrypted, because samples may be phones. */
export function recognisedIn({ secrets }: EntityStore, { sheet, table, columns }: ImportFile): Buffer {
  const recognised: Recognised = { sheet: sheet.name, otherSheets: table.otherSheets, columns };
  return secrets.encrypt(JSON.stringify(recognised), RECOGNISED_CONTEXT);
}

/** Returns the user's edits of cells, encrypted like the file. */
export function editsIn({ secrets }: EntityStore, edits: readonly RowEdits[]): Buffer {
  return secrets.encrypt(JSON.stringify(edits), EDITS_CONTEXT);
}

/** Reads an import of this entity within reach. Throws RECORD_NOT_FOUND. */
export async function readImport(store: EntityStore, scope: Scope, id: string): Promise<ImportEntry> {
  const [entry] = await selectImports(store, scope, sql`id = ${id}`);
  if (!entry) throw new AppError('RECORD_NOT_FOUND');
  return entry;
}

/** Returns the imports that are young enough to be undone, newest first. */
export function recentImports(store: EntityStore, scope: Scope): Promise<ImportEntry[]> {
  const since = new Date(store.clock.now().getTime() - UNDO_DAYS * DAY_MS);
  return selectImports(store, scope, sql`created_at >= ${since}`);
}

async function selectImports(store: EntityStore, scope: Scope, where: RawBuilder<unknown>): Promise<ImportEntry[]> {
  // A sheet may hold any records, so readers with limited rows see only their own imports.
  const isLimited = (store.hooks.rows?.(scope) ?? null) !== null;
  const ofReader = isLimited ? sql`account_id = ${scope.session.accountId}` : sql`true`;
  const { rows } = await sql<
    ImportEntry & { recognised_encrypted: Buffer; edits_encrypted: Buffer | null }
  >`select ${entryColumns} from imports
    where ${scope.within('owner_id')} and entity = ${store.entity.key} and ${ofReader} and ${where}
    order by created_at desc, id desc limit 50`.execute(scope.db);
  return rows.map(({ recognised_encrypted, edits_encrypted, ...entry }) => ({
    ...entry,
    edits:
      edits_encrypted === null ? [] : (JSON.parse(store.secrets.decrypt(edits_encrypted, EDITS_CONTEXT)) as RowEdits[]),
    recognised: JSON.parse(store.secrets.decrypt(recognised_encrypted, RECOGNISED_CONTEXT)) as Recognised,
  }));
}

/** Returns the workbook of an import. Throws RECORD_NOT_FOUND. */
export async function readImportBytes(store: EntityStore, scope: Scope, id: string): Promise<Buffer> {
  const { rows } = await sql<{ file_encrypted: Buffer }>`select file_encrypted from imports
    where ${scope.within('owner_id')} and entity = ${store.entity.key} and id = ${id}`.execute(scope.db);
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  return store.secrets.decryptBytes(rows[0].file_encrypted, FILE_CONTEXT);
}

/**
 * Moves an import from one of some states to another, and locks it. The second of two parallel attempts fails.
 * @returns whether it was in one of these states
 */
export async function moveImport(
  scope: Scope,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  also: RawBuilder<unknown> = sql`error = null`,
): Promise<boolean> {
  const { rows } = await sql`update imports set state = ${to}, ${also}
    where ${scope.within('owner_id')} and id = ${id} and state = any(${[...from]}) returning id`.execute(scope.db);
  return rows.length > 0;
}

/** Replaces the outcomes of rows. */
export async function writeOutcomes(
  scope: Scope,
  importId: string,
  outcomes: readonly RowOutcome[],
  applied: boolean,
): Promise<void> {
  for (let start = 0; start < outcomes.length; start += 1_000) {
    const rows = outcomes.slice(start, start + 1_000).map((outcome) => ({
      owner_id: scope.oneTenant(),
      import_id: importId,
      row: outcome.row,
      title: outcome.title,
      group_title: outcome.group,
      outcome: outcome.outcome,
      issues: JSON.stringify(outcome.issues),
      applied,
      record_id: applied ? outcome.recordId : null,
    }));
    await scope.db
      .insertInto('import_rows')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'import_id', 'row']).doUpdateSet((excluded) => ({
          title: excluded.ref('excluded.title'),
          group_title: excluded.ref('excluded.group_title'),
          outcome: excluded.ref('excluded.outcome'),
          issues: excluded.ref('excluded.issues'),
          applied: excluded.ref('excluded.applied'),
          record_id: excluded.ref('excluded.record_id'),
        })),
      )
      .execute();
  }
}

/** Returns the imported rows with their outcomes. */
export async function appliedRows(scope: Scope, importId: string): Promise<{ row: number; outcome: string }[]> {
  const { rows } = await sql<{ row: number; outcome: string }>`select row, outcome from import_rows
    where ${scope.within('owner_id')} and import_id = ${importId} and applied order by row`.execute(scope.db);
  return rows;
}

/** Returns the groups of the good rows, with their numbers of rows. */
export async function countGroups(
  scope: Scope,
  { id, groups }: Pick<ImportEntry, 'id' | 'groups'>,
): Promise<ImportStatus['groups']> {
  const { rows } = await sql<{ title: string; good: number }>`select group_title as title, count(*) as good
    from import_rows where ${scope.within('owner_id')} and import_id = ${id} and outcome <> 'failed' and group_title <> ''
    group by group_title order by min(row)`.execute(scope.db);
  const isNew = new Set(groups.filter((group) => group.isNew).map(({ title }) => title));
  return rows.map(({ title, good }) => ({ title, good, isNew: isNew.has(title) }));
}

/** Returns how many rows of a finished import came in, and how many were left out. */
export async function importFigures(scope: Scope, importId: string): Promise<{ rows: number; left: number }> {
  const { rows } = await sql<{ rows: number; left: number }>`select count(*) filter (where outcome <> 'failed') as rows,
    count(*) filter (where outcome = 'failed') as left from import_rows
    where ${scope.within('owner_id')} and import_id = ${importId}`.execute(scope.db);
  return rows[0] ?? { rows: 0, left: 0 };
}

/** Returns the relevant rows: of an interrupted import only the imported ones. */
function countedRows({ applied_at, state }: ImportEntry): RawBuilder<unknown> {
  return applied_at !== null && state !== 'importing' ? sql`applied` : sql`true`;
}

/** Returns imports in the form for readers. */
export async function importStatuses(
  store: EntityStore,
  scope: Scope,
  entries: readonly ImportEntry[],
  words: object,
): Promise<ImportStatus[]> {
  if (entries.length === 0) return [];
  const names = await store.stores.namesOfAccounts(scope, [...new Set(entries.map((entry) => entry.account_id))]);
  const steps = await sql<{ id: string; done: number; total: number | null }>`select id, done, total from jobs
    where id = any(${entries.flatMap((entry) => entry.job_id ?? [])}::uuid[])`.execute(scope.db);
  const stepOf = new Map(steps.rows.map((step) => [step.id, step]));
  const statuses: ImportStatus[] = [];
  for (const entry of entries) {
    const isSeen = hiddenColumn(store, scope, entry) === null;
    const isRunning = ['checking', 'importing', 'undoing'].includes(entry.state);
    const step = isRunning && entry.job_id !== null ? stepOf.get(entry.job_id) : undefined;
    const { applied, ...counts } = await countRows(scope, entry);
    const isThere = ['imported', 'cancelled', 'failed'].includes(entry.state) && counts.create + counts.update > 0;
    statuses.push({
      id: entry.id,
      fileName: entry.file_name,
      state: entry.state,
      // Imported rows are counted directly, because the job's progress lags behind.
      done: entry.state === 'importing' ? applied : isRunning ? (step?.done ?? 0) : entry.total,
      total: step?.total ?? entry.total,
      ...(isSeen ? entry.recognised : withoutSamples(entry.recognised)),
      fields: importColumns(store.entity).map(({ field }) => field),
      counts: { total: entry.total, ...counts },
      groups: isSeen ? entry.groups : [],
      missing: isSeen ? entry.missing : [],
      createMissing: entry.create_missing,
      failure: entry.error === null ? null : errorText(words, entry.error, entry.error_data ?? {}),
      startedBy: names.get(entry.account_id) ?? '',
      startedAt: entry.created_at.toISOString(),
      readable: isSeen,
      written: isThere && entry.applied_at !== null,
      undoUntil:
        isThere && entry.applied_at && (await mayUndo(store, scope, entry))
          ? undoUntil(entry.applied_at).toISOString()
          : null,
      undo:
        entry.undone === null
          ? null
          : {
              undone: entry.undone,
              refused: entry.undo_refused.map(({ title, error, data }) => ({
                title: isSeen ? title : '',
                text: isSeen ? errorText(words, error, data) : '',
              })),
            },
    });
  }
  return statuses;
}

/** Returns a column of the sheet that this reader would not see in the records; null for the sender. */
export function hiddenColumn(store: EntityStore, scope: Scope, { account_id }: ImportEntry): string | null {
  return account_id === scope.session.accountId ? null : columnNotSeen(store, scope);
}

/**
 * Returns the permissions that an undo needs in addition to that of the import: `delete` for new records, `update` for changed ones.
 * Inner records such as a child's parents count as part of their record.
 */
async function permissionsToUndo(store: EntityStore, scope: Scope, entry: ImportEntry) {
  const done = sql`from record_history
    where ${scope.within('owner_id')} and owner_id = ${entry.owner_id} and import_id = ${entry.id}`;
  const { rows } = await sql<{ entity: string; act: string }>`select distinct entity, act ${done}
    and act <> ${UNDO_ACT}`.execute(scope.db);
  const parts = Object.values(store.hooks.kept ?? {}).map(({ writes }) => writes);
  return rows
    .filter(({ entity }) => !parts.includes(entity))
    .map(({ entity, act }) => ({
      target: store.stores.named(entity),
      permission: `${entity}.${act === 'create' ? 'delete' : 'update'}`,
      ids: sql`select record_id ${done} and entity = ${entity} and act = ${act}`,
    }));
}

async function mayUndo(store: EntityStore, scope: Scope, entry: ImportEntry): Promise<boolean> {
  try {
    await assertMayUndo(store, scope, entry);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Throws PERMISSION_MISSING {permission} where an undo would do more than the session may, or than it may with one of the records. */
export async function assertMayUndo(store: EntityStore, scope: Scope, entry: ImportEntry): Promise<void> {
  for (const { target, permission, ids } of await permissionsToUndo(store, scope, entry)) {
    assertPermission(scope, permission);
    const narrow = store.stores.scopeFor(scope, permission);
    if ((target.hooks.rows?.(narrow) ?? null) === null) continue;
    const { rows } = await sql`select from ${sql.table(target.entity.table)} as row
      where row.id in (${ids}) and ${reached(target, scope)} and not (${reached(target, narrow)})
      limit 1`.execute(scope.db);
    if (rows.length > 0) throw new AppError('PERMISSION_MISSING', { permission });
  }
}

function withoutSamples({ columns, ...others }: Recognised): Recognised {
  return { ...others, columns: columns.map((column) => ({ ...column, sample: '' })) };
}

/** Returns until when an import of that time can be undone. */
export function undoUntil(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + UNDO_DAYS * DAY_MS);
}

async function countRows(scope: Scope, entry: ImportEntry) {
  const { rows } = await sql<{ outcome: string; count: number; applied: number }>`
    select outcome, count(*) as count, count(*) filter (where applied) as applied from import_rows
    where ${scope.within('owner_id')} and import_id = ${entry.id} and ${countedRows(entry)} group by outcome`.execute(
    scope.db,
  );
  const count = (outcome: string) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  const applied = rows.reduce((sum, row) => sum + row.applied, 0);
  const [create, update, unchanged, failed] = rowOutcomes.map(count) as [number, number, number, number];
  return { applied, create, update, unchanged, failed };
}

/** Selection of the rows of an import. */
export interface RowsWanted {
  /** Index of a single row. */
  row?: number;
  outcome?: string;
  /** Part of the title, of the group or of a reason, or the number of the row. */
  q?: string;
}

/** Returns the selected rows in the order of the sheet, with texts in the reader's language: one page of them, or all. */
export async function importRows(
  store: EntityStore,
  scope: Scope,
  entry: ImportEntry,
  { outcome, q, row: only }: RowsWanted,
  telling: Telling,
  page?: { pageNumber: number; pageSize: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const text = q?.normalize('NFKC').trim().toLowerCase();
  const from = sql`from import_rows where ${scope.within('owner_id')} and import_id = ${entry.id}
    and ${countedRows(entry)} ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}
    ${only === undefined ? sql`` : sql`and row = ${only}`}`;
  // Reasons become text only for the reader, so the database cannot search them.
  const inDatabase =
    page && !text ? sql`limit ${page.pageSize} offset ${(page.pageNumber - 1) * page.pageSize}` : sql``;
  const found = await sql<{ row: number; title: string; group_title: string } & Pick<RowOutcome, 'outcome' | 'issues'>>`
    select row, title, group_title, outcome, issues ${from} order by row ${inDatabase}`.execute(scope.db);
  const indexOf = new Map(entry.recognised.columns.map(({ field, index }) => [field, index]));
  const rows = found.rows.map((row) => ({
    row: row.row + 1,
    title: row.title,
    group: row.group_title,
    outcome: row.outcome,
    issues: row.issues.map((issue) => ({
      ...issueInWords(store, telling, issue),
      column: indexOf.get(columnOfIssue(store, issue.field)) ?? null,
    })),
    cells: [],
  }));
  if (!page) return { rows, total: rows.length };
  if (text) {
    const matching = rows.filter(
      ({ row, title, group, issues }) =>
        [title, group, ...issues.map((issue) => issue.text)].some((told) => told.toLowerCase().includes(text)) ||
        String(row) === text,
    );
    const start = (page.pageNumber - 1) * page.pageSize;
    return { rows: matching.slice(start, start + page.pageSize), total: matching.length };
  }
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(scope.db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
