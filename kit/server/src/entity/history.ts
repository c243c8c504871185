import { PLATFORM } from '@kiga/entity/define-entity.ts';
import type { HistoryEntry } from '@kiga/entity/entity-calls.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import { uuid7 } from '../db/uuid.ts';
import { publishing } from '../outbox/publish.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { readToShow } from '../sight/deleted.ts';
import { scopesToShow } from '../sight/row-sight.ts';
import type { EntityStore, FullRecord, Written } from './entity-store.ts';
import { shownValues } from './show.ts';

/** Cause of a change to a record. */
export interface Cause {
  /** Name of the act of the entity, or the key of another entity's act, such as `campus.lead.admit`. */
  act: string;
  /** Import that makes the change. */
  importId?: string;
  /** Input of the act, such as a reason. */
  asks?: Readonly<Record<string, unknown>>;
}

/** Changed fields by name, with their values before and after. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

interface Content {
  changes: Changes;
  asks: Record<string, unknown>;
}

const CONTEXT = 'record_history.content';
/** Number of entries in one answer. */
const PAGE = 50;

/** Returns the fields with a history: all stored ones. */
function keptFields(store: EntityStore): [string, Field][] {
  const fields = Object.entries(store.entity.fields as Record<string, Field>);
  const { computed = {}, lookedUp } = store.hooks;
  return fields.filter(([name]) => computed[name] === undefined && !lookedUp?.fields.includes(name));
}

/** Returns all differences between two versions of a record; `before` is null for a new record. */
export function changesBetween(store: EntityStore, before: FullRecord | null, after: FullRecord): Changes {
  const changes: Changes = {};
  for (const [name] of keptFields(store)) {
    const [was, is] = [valueOf(before, name), valueOf(after, name)];
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[name] = [was, is];
  }
  return changes;
}

/** Treats an empty list as no value, so that a new record does not begin with changes from nothing to nothing. */
function valueOf(record: FullRecord | null, name: string): unknown {
  const value = record?.[name] ?? null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

/** Writes the history of an act on one record, in the transaction of the act. */
export async function writeHistory(
  store: EntityStore,
  scope: Scope,
  cause: Cause,
  before: FullRecord | null,
  after: FullRecord,
): Promise<void> {
  await writeHistories(store, scope, cause, [{ before, after }]);
}

/**
 * Writes the histories of an act on many records, and publishes it. Histories belong to tables of tenants and the topics to those of the
 * platform, hence two statements.
 */
export async function writeHistories(
  store: EntityStore,
  scope: Scope,
  cause: Cause,
  changed: readonly { before: FullRecord | null; after: FullRecord }[],
): Promise<void> {
  const now = store.clock.now();
  const written = changed
    .map(({ before, after }) => ({ record: after, changes: changesBetween(store, before, after) }))
    // Saving an unchanged form is no event.
    .filter(({ changes }) => cause.act !== 'update' || Object.keys(changes).length > 0);
  if (written.length === 0) return;
  const { statements, news } = store.stores.onWritten?.(store, scope, cause, written) ?? { statements: [], news: [] };
  const owners = [...new Set(written.map(({ record }) => record.ownerId))];
  const own = owners.map((ownerId) => ({ topic: store.entity.key, ownerId: ownerId === PLATFORM ? null : ownerId }));
  await insertionOfHistory(store, scope, cause, written, now).execute(scope.db);
  await publishing(now, [...news, ...own], statements).execute(scope.db);
}

function insertionOfHistory(
  store: EntityStore,
  scope: Scope,
  cause: Cause,
  written: Written,
  now: Date,
): RawBuilder<unknown> {
  const { confirmedBy } = scope.session;
  const asks = { ...cause.asks, ...(confirmedBy !== undefined && { confirmedBy }) };
  const contents = written.map(({ changes }) => {
    const content: Content = { changes, asks };
    return store.secrets.encrypt(JSON.stringify(content), CONTEXT);
  });
  return sql`insert into record_history (owner_id, id, entity, record_id, version, at, account_id, act, import_id,
      content_encrypted)
    select owner_id, id, ${store.entity.key}, record_id, version, ${now}, ${scope.session.accountId}, ${cause.act},
      ${cause.importId ?? null}, content
    from unnest(${written.map(({ record }) => record.ownerId)}::uuid[], ${written.map(() => uuid7(now.getTime()))}::uuid[],
      ${written.map(({ record }) => record.id)}::uuid[], ${written.map(({ record }) => record.version)}::integer[],
      ${contents}::bytea[]) as t (owner_id, id, record_id, version, content)
    on conflict do nothing`;
}

interface HistoryRow {
  id: string;
  owner_id: string;
  version: number;
  at: Date;
  account_id: string;
  act: string;
  import_id: string | null;
  content_encrypted: Buffer;
}

function contentOf(store: EntityStore, row: HistoryRow): Content {
  return JSON.parse(store.secrets.decrypt(row.content_encrypted, CONTEXT)) as Content;
}

/** Returns the events of a record, newest first, as the reader may see them. Throws RECORD_NOT_FOUND. */
export async function readHistory(
  store: EntityStore,
  scope: Scope,
  id: string,
  before: string | undefined,
): Promise<{ entries: HistoryEntry[]; more: boolean }> {
  const record = await readToShow(store, scope, id);
  const { rows } = await sql<HistoryRow>`select * from record_history
    where owner_id = ${record.ownerId} and entity = ${store.entity.key} and record_id = ${id}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${PAGE + 1}`.execute(scope.db);
  const page = rows.slice(0, PAGE);
  const names = await store.stores.namesOfAccounts(
    scope,
    page.map((row) => row.account_id),
  );
  const seenIn = await seenInOf(store, scope, record);
  const mayUpdate = !record.deleted && seenIn.session.permissions.has(`${store.entity.key}.update`);
  const contents = page.map((row) => contentOf(store, row));
  const shown = await showChanges(store, scope, record, contents);
  const entries = page.map((row, index): HistoryEntry => {
    const { asks } = contents[index] as Content;
    const changes = (shown[index] as ShownChange[]).map(({ field, before, after }) => ({
      field,
      before,
      after,
      restorable: mayUpdate && row.version > 1 && mayRestore(store, seenIn, field),
    }));
    return {
      id: row.id,
      version: row.version,
      at: row.at.toISOString(),
      by: names.get(row.account_id) ?? null,
      act: row.act,
      importId: row.import_id,
      asks: (store.hooks.mayReadAsks?.(row.act, seenIn) ?? true) ? asks : {},
      changes,
    };
  });
  return { entries, more: rows.length > PAGE };
}

/** Returns the scope for showing one record. */
async function seenInOf(store: EntityStore, scope: Scope, record: Pick<FullRecord, 'id'>): Promise<Scope> {
  return (await scopesToShow(store, scope, [record]))(record);
}

function mayRestore(store: EntityStore, scope: Scope, name: string): boolean {
  const field = store.entity.fields[name] as Field | undefined;
  return field?.writable === true && isInHistory(store, scope, name);
}

/** Returns whether the history shows a field to a reader. */
function isInHistory(store: EntityStore, scope: Scope, name: string): boolean {
  const isHidden = store.hooks.hiddenInHistory?.(scope).includes(name) ?? false;
  return !isHidden && store.entity.sightOf(scope.session, name) !== 'none';
}

/** A change of one field in the form for a reader; references appear as titles. */
export interface ShownChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Returns changes that are stored outside the history, in the form for the reader. */
export async function shownChanges(
  store: EntityStore,
  scope: Scope,
  record: Pick<FullRecord, 'id' | 'ownerId'>,
  changes: Changes,
): Promise<ShownChange[]> {
  const [shown = []] = await showChanges(store, scope, record, [{ changes, asks: {} }]);
  return shown;
}

/** Returns changes in the form for the reader: hidden ones left out, others masked, references as titles. */
async function showChanges(
  store: EntityStore,
  scope: Scope,
  record: Pick<FullRecord, 'id' | 'ownerId'>,
  contents: readonly Content[],
): Promise<ShownChange[][]> {
  const side = (which: 0 | 1) =>
    contents.map(({ changes }) => ({
      ...Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[which]])),
      id: record.id,
      ownerId: record.ownerId,
    }));
  const [before, after] = [
    await shownValues(store, scope, side(0) as FullRecord[]),
    await shownValues(store, scope, side(1) as FullRecord[]),
  ];
  const seenIn = await seenInOf(store, scope, record);
  return contents.map(({ changes }, index) =>
    Object.keys(changes)
      .filter((name) => name in store.entity.fields && isInHistory(store, seenIn, name))
      .map((name) => ({
        field: name,
        before: told(store, before[index], name),
        after: told(store, after[index], name),
      })),
  );
}

/** Replaces references by their titles, if the reader may see them, because an id says nothing to a person. */
function told(store: EntityStore, values: Record<string, unknown> | undefined, name: string): unknown {
  const isReference = (store.entity.fields[name] as Field).type.startsWith('reference');
  return values?.[isReference ? `${name}Text` : name] ?? null;
}

/** One act on a record, with the names of the changed fields. */
export interface ActOnRecord {
  recordId: string;
  accountId: string;
  act: string;
  at: Date;
  fields: readonly string[];
}

/** Returns all acts on the records of an owner, or on one of them, newest first. Callers judge from it which accounts had the records in their hands. */
export async function actsOn(
  store: EntityStore,
  { db }: Pick<Scope, 'db'>,
  { ownerId, recordId }: { ownerId: string; recordId?: string },
): Promise<ActOnRecord[]> {
  const { rows } = await sql<HistoryRow & { record_id: string }>`select * from record_history
    where owner_id = ${ownerId} and entity = ${store.entity.key}
      ${recordId === undefined ? sql`` : sql`and record_id = ${recordId}`} order by id desc`.execute(db);
  return rows.map((row) => ({
    recordId: row.record_id,
    accountId: row.account_id,
    act: row.act,
    at: row.at,
    fields: Object.keys(contentOf(store, row).changes),
  }));
}

/** Returns the value of a field before an entry of a record's history. Throws RECORD_NOT_FOUND, FIELD_NOT_READABLE {field}. */
export async function valueBefore(
  store: EntityStore,
  scope: Scope,
  record: FullRecord,
  historyId: string,
  field: string,
): Promise<unknown> {
  const { rows } = await sql<HistoryRow>`select * from record_history
    where owner_id = ${record.ownerId} and entity = ${store.entity.key} and record_id = ${record.id}
      and id = ${historyId}`.execute(scope.db);
  const change = rows[0] && contentOf(store, rows[0]).changes[field];
  if (!change) throw new AppError('RECORD_NOT_FOUND');
  if (!mayRestore(store, await seenInOf(store, scope, record), field))
    throw new AppError('FIELD_NOT_READABLE', { field });
  return change[0];
}

/** Returns the record at a version, by reverting all later changes. Computed fields keep their current values. */
export async function recordAt(
  store: EntityStore,
  scope: Scope,
  record: FullRecord,
  version: number,
): Promise<FullRecord> {
  if (record.version <= version) return record;
  const { rows } = await sql<HistoryRow>`select * from record_history
    where owner_id = ${record.ownerId} and entity = ${store.entity.key} and record_id = ${record.id}
      and version > ${version} order by id desc`.execute(scope.db);
  const past: FullRecord = { ...record, version };
  for (const row of rows) {
    for (const [name, [before]] of Object.entries(contentOf(store, row).changes)) past[name] = before;
  }
  return past;
}

/** Returns the changes of an import, last change first, so that it can be undone. */
export async function historyOfImport(
  stores: { named(key: string): EntityStore },
  scope: Scope,
  ownerId: string,
  importId: string,
): Promise<{ entity: string; recordId: string; version: number; act: string; before: Record<string, unknown> }[]> {
  const { rows } = await sql<HistoryRow & { entity: string; record_id: string }>`select * from record_history
    where owner_id = ${ownerId} and import_id = ${importId} order by id desc`.execute(scope.db);
  return rows.map((row) => {
    const { changes } = contentOf(stores.named(row.entity), row);
    const before = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[0]]));
    return { entity: row.entity, recordId: row.record_id, version: row.version, act: row.act, before };
  });
}

/** Entries that are read at once when a history is searched. */
const SEARCHED = 500;

/**
 * Removes from the histories of an owner all values with traces of erased people, inside the scope's transaction; the events
 * stay. `isTrace` gets the JSON of one field's values and the key of the entity.
 */
export async function forgetInHistory(
  secrets: Secrets,
  scope: Scope,
  ownerId: string,
  isTrace: (json: string, entity: string) => boolean,
): Promise<void> {
  const cleaned = (values: Readonly<Record<string, unknown>>, entity: string) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => !isTrace(JSON.stringify(value ?? null), entity)));
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string; entity: string; content_encrypted: Buffer }>`
      select id, entity, content_encrypted from record_history where owner_id = ${ownerId} and id > ${after}::uuid
      order by id limit ${SEARCHED}`.execute(scope.db);
    for (const { id, entity, content_encrypted } of rows) {
      const json = secrets.decrypt(content_encrypted, CONTEXT);
      if (!isTrace(json, entity)) continue;
      const { changes, asks } = JSON.parse(json) as Content;
      const content = { changes: cleaned(changes, entity), ...(asks && { asks: cleaned(asks, entity) }) };
      await sql`update record_history set content_encrypted = ${secrets.encrypt(JSON.stringify(content), CONTEXT)}
        where owner_id = ${ownerId} and id = ${id}`.execute(scope.db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < SEARCHED) return;
    after = last.id;
  }
}
