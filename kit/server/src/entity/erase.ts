import type { Field } from '@kiga/entity/fields/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { releasedBefore } from '../files/clean-up-files.ts';
import { columnOf } from '../names.ts';
import type { EntityStore } from './entity-store.ts';
import { lockRecords } from './lock-records.ts';
import { ownedBy, ownerOf, sameOwner } from './owner.ts';

const DAY_MS = 86_400_000;
/** Maximum number of records in one transaction. */
const CHUNK = 100;

/** Returns the owners of records whose time is over. The scope reaches all of them. */
export async function ownersToErase(store: EntityStore, scope: Scope): Promise<string[]> {
  const isDue = dueCondition(store);
  if (!isDue) return [];
  const { ownerColumn, table } = store.entity;
  const isWithin = ownerColumn === null ? sql`true` : scope.within(`row.${ownerColumn}`);
  const { rows } = await sql<{ owner: string }>`select distinct ${ownerOf(store, 'row')} as owner
    from ${sql.table(table)} as row where ${isWithin} and ${isDue} and ${unused(store)} order by 1`.execute(scope.db);
  return rows.map(({ owner }) => owner);
}

/**
 * Erases records of one owner whose time is over, with their histories and files, inside the scope's transaction. A record to which
 * another one refers stays until that one is erased.
 * @returns number of erased records, and whether more of them wait
 */
export async function eraseRecords(
  store: EntityStore,
  scope: Scope,
  ownerId: string,
): Promise<{ erased: number; more: boolean }> {
  const isDue = dueCondition(store);
  if (!isDue) return { erased: 0, more: false };
  const table = sql.table(store.entity.table);
  const read = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`select row.id from ${table} as row
      where ${ownedBy(store, 'row', ownerId)} and ${isDue} and ${unused(store)} and ${condition}
      order by row.id limit ${CHUNK}`.execute(scope.db);
    return rows.map(({ id }) => id);
  };
  const found = await read(sql`true`);
  if (found.length === 0) return { erased: 0, more: false };
  await lockRecords(store, scope, found);
  // A record may have been restored or changed before the lock.
  const ids = await read(sql`row.id = any(${found}::uuid[])`);
  await eraseIds(store, scope, ownerId, ids);
  return { erased: ids.length, more: found.length === CHUNK };
}

/**
 * Erases records of one owner now, whether their time is over or not, inside the scope's transaction: with their parts, and with the records
 * that refer to them by a reference that only the server writes. References that users write are released by `beforeErase`.
 */
export async function eraseNow(
  store: EntityStore,
  scope: Scope,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockRecords(store, scope, ids);
  for (const [other, column] of referencesTo(store, { parts: false })) {
    if ((other.entity.fields as Record<string, Field>)[fieldAt(other, column)]?.writable !== false) continue;
    await eraseReferring(other, column, scope, ownerId, ids);
  }
  await eraseIds(store, scope, ownerId, ids);
}

/** A record that refers to others, with how many do. */
export interface ReferringRecords {
  store: EntityStore;
  count: number;
}

/** Returns how many records refer to a record as its parts, or by a reference that only the server writes, by entity. */
export async function recordsToErase(
  store: EntityStore,
  scope: Scope,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<ReferringRecords[]> {
  const found: ReferringRecords[] = [];
  for (const [other, column] of goingReferences(store)) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from ${sql.table(other.entity.table)} as row
      where ${ownedBy(other, 'row', ownerId)} and ${sql.ref(`row.${column}`)} = ${id}`.execute(scope.db);
    found.push({ store: other, count: rows[0]?.count ?? 0 });
  }
  return found;
}

/** Returns the ids of the records that `recordsToErase` counts, by entity. */
export async function partIdsOf(
  store: EntityStore,
  scope: Scope,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<{ store: EntityStore; ids: string[] }[]> {
  const found: { store: EntityStore; ids: string[] }[] = [];
  for (const [other, column] of goingReferences(store)) {
    const { rows } = await sql<{ id: string }>`select row.id from ${sql.table(other.entity.table)} as row
      where ${ownedBy(other, 'row', ownerId)} and ${sql.ref(`row.${column}`)} = ${id} order by row.id`.execute(
      scope.db,
    );
    found.push({ store: other, ids: rows.map((row) => row.id) });
  }
  return found;
}

/** Returns the references whose records go with the record: those of its parts, and those that only the server writes. */
function goingReferences(store: EntityStore): [other: EntityStore, column: string][] {
  const isWritten = ([other, column]: [EntityStore, string]) =>
    (other.entity.fields as Record<string, Field>)[fieldAt(other, column)]?.writable === false;
  return [...referencesTo(store, { parts: true }), ...referencesTo(store, { parts: false }).filter(isWritten)];
}

const fieldAt = (store: EntityStore, column: string) =>
  Object.keys(store.entity.fields).find((name) => columnOf(name) === column) as string;

/** Erases the records that refer to others by one column. */
async function eraseReferring(
  other: EntityStore,
  column: string,
  scope: Scope,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select row.id from ${sql.table(other.entity.table)} as row
    where ${ownedBy(other, 'row', ownerId)} and ${sql.ref(`row.${column}`)} = any(${[...ids]}::uuid[])
    order by row.id`.execute(scope.db);
  if (rows.length === 0) return;
  await eraseIds(
    other,
    scope,
    ownerId,
    rows.map(({ id }) => id),
  );
}

/** Erases records and their parts. */
async function eraseIds(store: EntityStore, scope: Scope, ownerId: string, ids: readonly string[]): Promise<void> {
  await store.hooks.beforeErasingParts?.(ids, scope, ownerId);
  for (const [other, column] of referencesTo(store, { parts: true })) {
    await eraseReferring(other, column, scope, ownerId, ids);
  }
  await store.hooks.beforeErase?.(ids, scope, ownerId);
  await sql`delete from record_history where owner_id = ${ownerId} and entity = ${store.entity.key}
    and record_id = any(${[...ids]}::uuid[])`.execute(scope.db);
  // The clean-up of files deletes them next.
  await sql`update stored_files set released_at = ${new Date(releasedBefore(store.clock.now()).getTime() - 1)}
    where entity = ${store.entity.key} and record_id = any(${[...ids]}::uuid[])`.execute(scope.db);
  await sql`delete from ${sql.table(store.entity.table)} as row
    where ${ownedBy(store, 'row', ownerId)} and row.id = any(${[...ids]}::uuid[])`.execute(scope.db);
}

/** Returns SQL that is true for a `row` whose time is over; null where records are kept always. */
function dueCondition({ entity, clock }: EntityStore): RawBuilder<boolean> | null {
  const { keep } = entity;
  if (keep === 'always') return null;
  const before = (days: number) => sql<boolean>`row.updated_at < ${new Date(clock.now().getTime() - days * DAY_MS)}`;
  const isDeleted = sql<boolean>`row.deleted and ${before(keep.deletedDays)}`;
  if (!keep.closed) return isDeleted;
  const { field, values, days } = keep.closed;
  const isClosed = sql<boolean>`${sql.ref(`row.${columnOf(field)}`)} = any(${[...values]}::text[]) and ${before(days)}`;
  return sql<boolean>`(${isDeleted} or ${isClosed})`;
}

/** Returns SQL that is true for a `row` to which no other record refers, whether that one is deleted or not. */
function unused(store: EntityStore): RawBuilder<boolean> {
  const uses = referencesTo(store, { parts: false }).map(
    ([other, column]) => sql`not exists (select from ${sql.table(other.entity.table)} as other
        where ${sameOwner(store, 'row', other, 'other')} and ${sql.ref(`other.${column}`)} = row.id)`,
  );
  const { mayErase = sql<boolean>`true` } = store.hooks;
  return sql<boolean>`${sql.join([mayErase, ...uses], sql` and `)}`;
}

/** Returns the columns that refer to records of a store, with their stores: those of parts, or of all other records. */
function referencesTo(store: EntityStore, { parts }: { parts: boolean }): [other: EntityStore, column: string][] {
  return store.stores.all().flatMap((other) =>
    Object.entries(other.entity.fields as Record<string, Field>).flatMap(([name, field]): [EntityStore, string][] => {
      const refers = field.type === 'reference' && field.to === store.entity.key && field.isPart === parts;
      return refers && other.columns.has(name) ? [[other, columnOf(name)]] : [];
    }),
  );
}

/**
 * Returns how many records within reach go within some days, at the earliest, and the moment at which the first of them goes; a
 * record stays longer while another one refers to it.
 */
export async function dueWithin(
  store: EntityStore,
  scope: Scope,
  days: number,
): Promise<{ count: number; next: Date | null }> {
  const { keep, ownerColumn, table } = store.entity;
  if (keep === 'always') return { count: 0, next: null };
  const after = (number: number) => sql`row.updated_at + make_interval(days => ${number}::integer)`;
  const deleted = sql`case when row.deleted then ${after(keep.deletedDays)} end`;
  const closed =
    keep.closed &&
    sql`case when ${sql.ref(`row.${columnOf(keep.closed.field)}`)} = any(${[...keep.closed.values]}::text[])
      then ${after(keep.closed.days)} end`;
  const goes = closed ? sql`least(${deleted}, ${closed})` : deleted;
  const isWithin = ownerColumn === null ? sql`true` : scope.within(`row.${ownerColumn}`);
  const until = new Date(store.clock.now().getTime() + days * DAY_MS);
  const { rows } = await sql<{ count: number; next: Date | null }>`
    select count(*) filter (where due.at <= ${until})::integer as count, min(due.at) as next
    from (select ${goes} as at from ${sql.table(table)} as row where ${isWithin}) as due`.execute(scope.db);
  return rows[0] ?? { count: 0, next: null };
}
