import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import { type EntityStore, type FullRecord, readRecords } from '../entity/entity-store.ts';
import { reached } from '../entity/owner.ts';

/** Returns whether the reader may see deleted records of this entity; only accounts that may restore them do. */
export function seesDeleted({ entity }: EntityStore, { session }: Scope): boolean {
  return session.permissions.has(`${entity.key}.restore`);
}

/** Throws PERMISSION_MISSING {permission} for a reader who may not see deleted records. */
export function assertSeesDeleted(store: EntityStore, scope: Scope): void {
  if (!seesDeleted(store, scope)) {
    throw new AppError('PERMISSION_MISSING', { permission: `${store.entity.key}.restore` });
  }
}

/**
 * Returns a condition that is true for rows, as `row`, that the reader may restore. These are fewer than the readable ones where another
 * role gives that permission.
 */
export function reachedDeleted(store: EntityStore, scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(${reached(store, store.stores.scopeFor(scope, `${store.entity.key}.restore`))})`;
}

/** Returns these records without the deleted ones that the reader may not see. */
export async function withoutHidden(
  store: EntityStore,
  scope: Scope,
  records: readonly FullRecord[],
): Promise<FullRecord[]> {
  const deleted = records.filter((record) => record.deleted).map(({ id }) => id);
  if (deleted.length === 0 || !seesDeleted(store, scope)) return records.filter((record) => !record.deleted);
  const { rows } = await sql<{ id: string }>`select row.id from ${sql.table(store.entity.table)} as row
    where row.id = any(${deleted}::uuid[]) and ${reachedDeleted(store, scope)}`.execute(scope.db);
  const seen = new Set(rows.map(({ id }) => id));
  return records.filter((record) => !record.deleted || seen.has(record.id));
}

/** Reads a record by id for a reader. Throws RECORD_NOT_FOUND, also for a deleted record that the reader may not see. */
export async function readToShow(store: EntityStore, scope: Scope, id: string): Promise<FullRecord> {
  const [record] = await withoutHidden(store, scope, await readRecords(store, scope, [id]));
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  return record;
}
