import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { deleteRecords } from '../entity/delete.ts';
import { type EntityStore, readRecords } from '../entity/entity-store.ts';
import { historyOfImport } from '../entity/history.ts';
import { saveRecord } from '../entity/save.ts';
import type { RunningJob } from '../jobs/job.ts';
import { assertMayUndo, type ImportEntry, moveImport, type Refused, UNDO_ACT } from './import-store.ts';
import { inParts } from './in-parts.ts';

/** Records per transaction of an undo. */
const CHUNK_RECORDS = 100;

/** Changes of an import to one record. */
interface Imported {
  entity: string;
  id: string;
  /** Version of the record after the import's last change. */
  version: number;
  created: boolean;
  /** Fields before the import. */
  before: Record<string, unknown>;
}

/** A later change of a record. */
interface Later {
  record_id: string;
  version: number;
  act: string;
  import_id: string | null;
  account_id: string;
}

/**
 * Undoes an import, last change first: new records are deleted, changed ones get their earlier values. Records that were edited since, or
 * that others refer to, stay and are named. Throws PERMISSION_MISSING where the account may not delete or update them.
 */
export async function undoImport(job: RunningJob<unknown>, store: EntityStore, entry: ImportEntry): Promise<void> {
  await assertMayUndo(store, job.scope, entry);
  const imported = await importedRecords(store, job.scope, entry);
  const refused: Refused[] = [];
  let undone = 0;
  await job.progress(0, imported.length);
  for (let start = 0; start < imported.length; start += CHUNK_RECORDS) {
    const chunk = imported.slice(start, start + CHUNK_RECORDS);
    await job.scope.transaction(async (inside) => {
      await job.hold(inside);
      const kept = new Set(await undoRecords(store, inside, entry, chunk, refused));
      undone += chunk.filter((one) => one.entity === store.entity.key && !kept.has(one)).length;
    });
    await job.progress(start + chunk.length, imported.length);
  }
  await job.scope.transaction(async (inside) => {
    await job.hold(inside);
    const result = sql`error = null, undone = ${undone}, undo_refused = ${JSON.stringify(refused)}`;
    await moveImport(inside, entry.id, ['undoing'], 'undone', result);
  });
}

async function importedRecords(store: EntityStore, scope: Scope, entry: ImportEntry): Promise<Imported[]> {
  const changes = await historyOfImport(store.stores, scope, entry.owner_id, entry.id);
  const records = new Map<string, Imported>();
  for (const { entity, recordId, version, act, before } of changes) {
    if (act === UNDO_ACT) continue;
    const key = `${entity} ${recordId}`;
    const known = records.get(key) ?? { entity, id: recordId, version, created: false, before: {} };
    // The last change comes first, so the values before the earliest one remain.
    Object.assign(known.before, before);
    known.created ||= act === 'create';
    records.set(key, known);
  }
  return [...records.values()];
}

/**
 * Undoes records in the scope's transaction.
 * @returns the unchanged ones, with the reason in `refused`
 */
async function undoRecords(
  store: EntityStore,
  scope: Scope,
  entry: ImportEntry,
  imported: readonly Imported[],
  refused: Refused[],
): Promise<Imported[]> {
  const kept: Imported[] = [];
  const later = await laterChanges(scope, entry, imported);
  // One entity after another, in the order of the changes.
  for (const run of runsOf(imported)) {
    const target = store.stores.named((run[0] as Imported).entity);
    const ids = run.map(({ id }) => id);
    const records = new Map((await readRecords(target, scope, ids, { lock: true })).map((one) => [one.id, one]));
    const keep = (one: Imported, { id, data }: { id: string; data: Record<string, unknown> }) => {
      kept.push(one);
      // A group that the import created, such as a class, stays while other records need it.
      if (target !== store && id === 'RECORD_IN_USE') return;
      refused.push({ title: String(records.get(one.id)?.[target.entity.title] ?? ''), error: id, data });
    };
    const open: Imported[] = [];
    for (const one of run) {
      const record = records.get(one.id);
      const changed = later.get(one.id) ?? [];
      if (!record || changed.some(({ act, import_id }) => act === UNDO_ACT && import_id === entry.id)) continue;
      const edit = lastEdit(one, changed);
      if (edit && !(one.created && record.deleted)) {
        const names = await store.stores.namesOfAccounts(scope, [edit.account_id]);
        keep(one, { id: 'IMPORT_RECORD_EDITED', data: { by: names.get(edit.account_id) ?? '' } });
      } else if (!record.deleted) open.push(one);
    }
    await inParts(
      scope,
      open,
      (some) => undoAll(target, scope, entry, some),
      (one, error) =>
        keep(one, error.issues[0] ? { id: error.issues[0].error, data: { ...error.issues[0].data } } : error),
    );
  }
  return kept;
}

/** Returns parts of the list in which all records belong to one entity. */
function runsOf(imported: readonly Imported[]): Imported[][] {
  const runs: Imported[][] = [];
  for (const one of imported) {
    const run = runs.at(-1);
    if (run?.[0]?.entity === one.entity) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

async function laterChanges(
  scope: Scope,
  entry: ImportEntry,
  imported: readonly Imported[],
): Promise<Map<string, Later[]>> {
  const { rows } = await sql<Later>`select record_id, version, act, import_id, account_id from record_history
    where owner_id = ${entry.owner_id} and entity = any(${[...new Set(imported.map(({ entity }) => entity))]})
      and record_id = any(${imported.map(({ id }) => id)}::uuid[]) order by id`.execute(scope.db);
  return Map.groupBy(rows, (row) => row.record_id);
}

/** Returns the last edit after the import. A change that another import made and undid does not count. */
function lastEdit({ version }: Imported, changed: readonly Later[]): Later | undefined {
  const undone = new Set(changed.filter(({ act }) => act === UNDO_ACT).map(({ import_id }) => import_id));
  return changed.findLast((one) => one.version > version && !(one.import_id !== null && undone.has(one.import_id)));
}

async function undoAll(
  target: EntityStore,
  scope: Scope,
  entry: ImportEntry,
  some: readonly Imported[],
): Promise<void> {
  const cause = { act: UNDO_ACT, importId: entry.id };
  const created = some.filter((one) => one.created).map(({ id }) => id);
  if (created.length > 0) await deleteRecords(target, scope, created, cause);
  for (const { id, before, created: isNew } of some) {
    if (!isNew) await saveRecord(target, scope, { ...before, id }, { ...cause, trusted: true });
  }
}
