import { checkRecord } from '@kiga/entity/check-record.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError, invalid } from '../app-error.ts';
import { uuid7 } from '../db/uuid.ts';
import { cleanRichText } from '../fields/rich-text.ts';
import { issuesOfFiles, keepFiles, type TakenFiles, takeFiles } from '../files/record-files.ts';
import { assertSeesWritten, scopesToShow } from '../sight/row-sight.ts';
import {
  type EntityStore,
  type FullRecord,
  lookUp,
  readRecords,
  recordOf,
  selection,
  type Unchecked,
} from './entity-store.ts';
import { type Cause, writeHistories } from './history.ts';
import { keyOf, ownedBy, ownerOfNew, reached, rowsOf } from './owner.ts';
import { showRecord } from './show.ts';
import { uniqueViolation } from './unique-violation.ts';

/** Input of save after validation, with the fields as further keys. */
export type SaveRequest<E extends AnyEntity = AnyEntity> = Unchecked<E> & {
  id?: string;
  version?: number;
};

/** Cause of a save other than a user's form. */
export interface SaveCause extends Cause {
  /** True for values from the server itself, such as from the history. They are no masks, and no sight limits them. */
  trusted?: boolean;
  /** Files that were checked before the transaction; without them the transaction checks them. */
  files?: TakenFiles;
}

/**
 * Creates or updates one record inside the scope's transaction, and writes its history. Throws RECORD_NOT_FOUND, VERSION_CONFLICT
 * {current, updatedBy, updatedAt}, FIELD_NOT_READABLE {field}, VALIDATION_FAILED with issues of fields.
 */
export async function saveRecord<E extends AnyEntity>(
  store: EntityStore<E>,
  scope: Scope,
  request: SaveRequest<E>,
  cause?: SaveCause,
): Promise<FullRecord<E>> {
  const { id, ...input } = request as SaveRequest;
  const [saved] = id
    ? await updateRecords(store, scope, [{ ...input, id }], cause)
    : await createRecords(store, scope, [input as Unchecked<E>], cause);
  return saved as FullRecord<E>;
}

/**
 * Updates several records of one tenant inside the scope's transaction, all or none. Throws the errors of `saveRecord` for the first
 * refused record.
 * @returns the records in the given order
 */
export async function updateRecords(
  store: EntityStore,
  scope: Scope,
  requests: readonly (SaveRequest & { id: string })[],
  cause: SaveCause = { act: 'update' },
): Promise<FullRecord[]> {
  if (requests.length === 0) return [];
  const befores = await recordsToUpdate(store, scope, requests);
  const scopeOf = await scopesToShow(store, scope, befores);
  const drafts: (Draft & { before: FullRecord })[] = [];
  for (const [index, { id: _, version: __, ...input }] of requests.entries()) {
    const before = befores[index] as FullRecord;
    const changes = changedFields(store, scopeOf(before), input, before, cause.trusted ?? false);
    const files = cause.files ?? (await takeFiles(store, scope, before.id, changes));
    drafts.push({ before, changes, files, record: { ...before, ...changes } });
  }
  const ids = befores.map(({ id }) => id);
  const ownerId = (befores[0] as FullRecord).ownerId;
  await assertRecords(store, scope, ownerId, drafts);
  let isKeptChanged = false;
  for (const { before, changes, files, record } of drafts) {
    await store.hooks.beforeSave?.(record, before, scope, ownerId);
    await updateRow(store, scope, before, record);
    await keepFiles(store, scope, before, before, changes, files);
    for (const [name, kept] of Object.entries(store.hooks.kept ?? {})) {
      if (!(name in changes)) continue;
      isKeptChanged = true;
      await kept.store?.(scope, ownerId, before.id, changes[name], cause);
    }
  }
  // Values from other records or other tables were read before those were written.
  const saved =
    befores.length > 1 || isKeptChanged
      ? await readInOrder(store, scope, ids)
      : [withinReach(await readWritten(store, scope, befores[0] as FullRecord))];
  if (!cause.trusted)
    await assertSeesWritten(
      store,
      scope,
      saved,
      drafts.map(({ changes }) => changes),
    );
  const changed = saved.map((after, index) => ({ before: befores[index] as FullRecord, after }));
  for (const { before, after } of changed) await store.hooks.afterSave?.(after, before, scope);
  await writeHistories(store, scope, cause, changed);
  return saved;
}

/**
 * Creates records inside the scope's transaction with as few statements as for one record, all or none. Throws the errors of `saveRecord`
 * for the first refused record.
 * @returns the records in the given order
 */
export async function createRecords<E extends AnyEntity>(
  store: EntityStore<E>,
  scope: Scope,
  inputs: readonly Unchecked<E>[],
  cause: SaveCause = { act: 'create' },
): Promise<FullRecord<E>[]> {
  const ownerId = ownerOfNew(store, scope);
  const { states } = store.entity;
  const drafts: Draft[] = [];
  for (const input of inputs) {
    const changes = changedFields(store, scope, input, null, cause.trusted ?? false);
    const files = cause.files ?? (await takeFiles(store, scope, null, changes));
    drafts.push({
      before: null,
      changes,
      files,
      record: states ? { ...changes, [states.field]: states.initial } : { ...changes },
    });
  }
  const now = store.clock.now();
  // A record has its id before it is written, so that hooks can write rows that refer to it.
  const records = drafts.map(({ record }): NewRecord => ({ ...record, id: uuid7(now.getTime()) }));
  await assertRecords(store, scope, ownerId, drafts);
  await store.hooks.beforeCreate?.(records, scope, ownerId, cause);
  for (const record of records) await store.hooks.beforeSave?.(record, null, scope, ownerId);
  const ids = records.map(({ id }) => id);
  await insertRows(store, scope, ownerId, records, now);
  for (const [index, { changes, files }] of drafts.entries()) {
    await keepFiles(store, scope, { id: ids[index] as string, ownerId }, null, changes, files);
  }
  for (const [name, kept] of Object.entries(store.hooks.kept ?? {})) {
    const values = records.flatMap((record) => (name in record ? [{ id: record.id, value: record[name] }] : []));
    if (values.length > 1 && kept.storeNew) await kept.storeNew(scope, ownerId, values, cause);
    else for (const { id, value } of values) await kept.store?.(scope, ownerId, id, value, cause);
  }
  const created = await readInOrder(store, scope, ids);
  if (!cause.trusted)
    await assertSeesWritten(
      store,
      scope,
      created,
      drafts.map(({ changes }) => changes),
    );
  for (const record of created) await store.hooks.afterSave?.(record, null, scope);
  await writeHistories(
    store,
    scope,
    cause,
    created.map((after) => ({ before: null, after })),
  );
  return created as FullRecord<E>[];
}

async function readInOrder(store: EntityStore, scope: Scope, ids: readonly string[]): Promise<FullRecord[]> {
  const read = new Map((await readRecords(store, scope, ids)).map((record) => [record.id, record]));
  return ids.map((id) => withinReach(read.get(id)));
}

/** Prevents a write to rows that the caller does not reach. Throws OWNER_OUT_OF_REACH. */
function withinReach(record: FullRecord | null | undefined): FullRecord {
  if (!record) throw new AppError('OWNER_OUT_OF_REACH');
  return record;
}

async function recordsToUpdate(store: EntityStore, scope: Scope, requests: readonly SaveRequest[]) {
  const ids = requests.map(({ id }) => (id as string).toLowerCase());
  const current = new Map((await readRecords(store, scope, ids, { lock: true })).map((record) => [record.id, record]));
  const records: FullRecord[] = [];
  for (const [index, { version }] of requests.entries()) {
    const record = current.get(ids[index] as string);
    if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
    if (version !== undefined && record.version !== version) {
      const shown = await showRecord(store, scope, record);
      throw new AppError('VERSION_CONFLICT', {
        current: shown,
        updatedBy: shown.updatedBy,
        updatedAt: record.updatedAt,
      });
    }
    records.push(record);
  }
  return records;
}

/**
 * Returns the fields that the input really changes. A value equal to the reader's mask means 'unchanged'; a hidden field cannot be
 * written.
 */
function changedFields(
  store: EntityStore,
  scope: Scope,
  input: Record<string, unknown>,
  before: FullRecord | null,
  trusted: boolean,
) {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(store.entity.fields as Record<string, Field>)) {
    if (!field.writable || !(name in input)) continue;
    const sight = trusted ? 'full' : store.entity.sightOf(scope.session, name);
    if (sight === 'none') throw new AppError('FIELD_NOT_READABLE', { field: name });
    const value = storedForm(field, input[name]);
    const current = before?.[name] ?? null;
    if ((field.type === 'file' || field.type === 'richText') && value === current) continue;
    if (sight === 'masked' && current !== null && value === store.columns.get(name)?.mask(current)) continue;
    // A mask that matches no stored number is no number.
    if (field.type === 'phone' && isMasked(value)) throw invalid({ field: name, error: 'FIELD_PHONE_FORMAT' });
    if (field.type === 'idNumber' && isMasked(value)) throw invalid({ field: name, error: 'FIELD_ID_NUMBER_FORMAT' });
    changes[name] = value;
  }
  return changes;
}

/** Returns a value as it is stored: a file without its signature, a document with the permitted tags only. */
function storedForm({ type }: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'file') return plainPath(value);
  return type === 'richText' ? cleanRichText(value) : value;
}

/** A record before and after the save, with the changed fields and the files among them. */
interface Draft {
  before: FullRecord | null;
  record: Record<string, unknown>;
  changes: Record<string, unknown>;
  files: TakenFiles;
}

/** A record to be created. */
type NewRecord = Record<string, unknown> & { id: string };

/** Checks the rules over the whole record: required fields, cross-field rules, dates in the future, existing references. */
async function assertRecords(
  store: EntityStore,
  scope: Scope,
  ownerId: string,
  drafts: readonly Draft[],
): Promise<void> {
  const { entity } = store;
  const { today } = scope.session;
  const fields = Object.entries(entity.fields as Record<string, Field>);
  const known = await knownReferences(store, scope, ownerId, drafts);
  for (const code of await knownCodes(store, scope, drafts)) known.add(code);
  for (const { record, before, changes, files } of drafts) {
    const issues = issuesOfFiles(store, files, changes);
    for (const [name, field] of fields) {
      const value = record[name] ?? null;
      if (field.writable && field.required && isMissing(value)) issues.push({ field: name, error: 'FIELD_REQUIRED' });
      if (referredIds(field, changes[name]).some((id) => !known.has(`${name} ${id}`))) {
        issues.push({ field: name, error: 'FIELD_REFERENCE_UNKNOWN' });
      }
      if (field.type === 'coded' && isNewCode(value, before?.[name]) && !known.has(`${name} ${String(value)}`)) {
        issues.push({ field: name, error: 'FIELD_CHOICE_UNKNOWN' });
      }
    }
    issues.push(...checkRecord(entity, record, { today }));
    if (issues.length > 0) throw invalid(...issues);
  }
}

/** Returns whether a required value is missing; a required set, such as the roles of an account, needs at least one element. */
function isMissing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns the ids that a field's value refers to, in the database's spelling. */
function referredIds(field: Field, value: unknown): string[] {
  if (field.type !== 'reference' && field.type !== 'references') return [];
  return [value].flat().flatMap((id) => (typeof id === 'string' ? [id.toLowerCase()] : []));
}

/** Returns whether a code is newly chosen; an unchanged code is not. */
function isNewCode(value: unknown, before: unknown): value is string {
  return value !== null && value !== before;
}

/** Returns the newly chosen codes that are active in their dictionaries, as `field code`, locked until commit. */
async function knownCodes(store: EntityStore, scope: Scope, drafts: readonly Draft[]): Promise<string[]> {
  const known: string[] = [];
  for (const [name, field] of Object.entries(store.entity.fields as Record<string, Field>)) {
    if (field.type !== 'coded') continue;
    const chosen = drafts.flatMap(({ record, before }) =>
      isNewCode(record[name] ?? null, before?.[name]) ? [record[name] as string] : [],
    );
    if (chosen.length === 0) continue;
    const items = await store.stores.codesOf(field.dictionary, { scope, codes: [...new Set(chosen)] });
    known.push(...items.filter(({ active }) => active).map(({ code }) => `${name} ${code}`));
  }
  return known;
}

/** Returns the new references to existing records, as `field id`, locked until commit. */
async function knownReferences(
  store: EntityStore,
  scope: Scope,
  ownerId: string,
  drafts: readonly Draft[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const [name, field] of Object.entries(store.entity.fields as Record<string, Field>)) {
    if (field.type !== 'reference' && field.type !== 'references') continue;
    const ids = [...new Set(drafts.flatMap(({ changes }) => referredIds(field, changes[name])))];
    if (ids.length === 0) continue;
    const target = store.stores.named(field.to);
    // Parts of one record are written one after the other, so that their rules see each other.
    const lock = field.type === 'reference' && field.isPart ? sql`for no key update` : sql`for share`;
    const { rows } = await sql<{ id: string }>`select row.id from ${sql.table(target.entity.table)} as row
      where ${ownedBy(target, 'row', ownerId)} and row.id = any(${ids}::uuid[]) and not row.deleted
      order by row.id ${lock}`.execute(scope.db);
    // The condition of the hooks may read other tables, which no statement with a lock does.
    const { rows: reachedRows } = target.hooks.rows?.(scope)
      ? await sql<{ id: string }>`select row.id from ${sql.table(target.entity.table)} as row
          where ${ownedBy(target, 'row', ownerId)} and ${rowsOf(target, scope)}
            and row.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(scope.db)
      : { rows };
    for (const { id } of reachedRows) known.add(`${name} ${id}`);
  }
  return known;
}

function rowOf(store: EntityStore, scope: Scope, record: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, columns] of store.columns) Object.assign(row, columns.toRow(record[name] ?? null));
  return { ...row, updated_at: store.clock.now(), updated_by: scope.session.accountId };
}

async function insertRows(
  store: EntityStore,
  scope: Scope,
  ownerId: string,
  records: readonly NewRecord[],
  now: Date,
): Promise<void> {
  const { ownerColumn } = store.entity;
  const rows = records.map((record) => ({
    ...rowOf(store, scope, record),
    id: record.id,
    ...(ownerColumn === null ? {} : { [ownerColumn]: ownerId }),
    created_at: now,
  }));
  // Databases on several machines require `returning` for many rows at once.
  await refusingDuplicates(store, () => scope.db.insertInto(store.entity.table).values(rows).returning('id').execute());
}

/** Writes a record's row with its next version. */
export async function updateRow(
  store: EntityStore,
  scope: Scope,
  before: FullRecord,
  record: Record<string, unknown>,
): Promise<void> {
  const row = { ...rowOf(store, scope, record), version: before.version + 1 };
  const values = Object.entries(row).map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  await refusingDuplicates(store, () =>
    sql`update ${sql.table(store.entity.table)} as row set ${sql.join(values)} where ${keyOf(store, before)}`.execute(
      scope.db,
    ),
  );
}

/**
 * Reads a record after its write, with earlier values from other tables; null once the writer no longer reaches it. Databases on several
 * machines cannot return this with the update.
 */
export async function readWritten(store: EntityStore, scope: Scope, before: FullRecord): Promise<FullRecord | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selection(store, scope))} from ${sql.table(store.entity.table)} as row
    where ${keyOf(store, before)} and ${reached(store, scope)}`.execute(scope.db);
  if (!rows[0]) return null;
  const kept = Object.keys(store.hooks.kept ?? {}).map((name) => [name, before[name]]);
  const written = { ...recordOf(store, rows[0]), ...Object.fromEntries(kept) };
  await lookUp(store, scope, [written]);
  return written;
}

async function refusingDuplicates<T>(store: EntityStore, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const unique = uniqueViolation(store, error);
    if (unique) throw invalid({ field: unique.field, error: unique.error });
    throw error;
  }
}
