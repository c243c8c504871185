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

/** Erases records and their parts. */
async function eraseIds(store: EntityStore, scope: Scope, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const [other, column] of referencesTo(store, { parts: true })) {
    const { rows } = await sql<{ id: string }>`select row.id from ${sql.table(other.entity.table)} as row
      where ${ownedBy(other, 'row', ownerId)} and ${sql.ref(`row.${column}`)} = any(${[...ids]}::uuid[])
      order by row.id`.execute(scope.db);
    if (rows.length === 0) continue;
    await eraseIds(
      other,
      scope,
      ownerId,
      rows.map(({ id }) => id),
    );
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
