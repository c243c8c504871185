import type { Field } from '@kiga/entity/fields/fields.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import { releaseFiles, takeBackFiles } from '../files/record-files.ts';
import { columnOf } from '../names.ts';
import { type EntityStore, type FullRecord, readRecords } from './entity-store.ts';
import { type Cause, writeHistory } from './history.ts';
import { keyOf, ownedBy } from './owner.ts';
import { uniqueViolation } from './unique-violation.ts';

/**
 * Deletes records softly inside the scope's transaction, all or none. Throws RECORD_NOT_FOUND, or RECORD_IN_USE {title, entity, count}
 * when another record refers to one of them.
 * @returns number of records deleted now, without those deleted before
 */
export async function deleteRecords(
  store: EntityStore,
  scope: Scope,
  ids: readonly string[],
  cause: Cause = { act: 'delete' },
): Promise<number> {
  const records = await readRecords(store, scope, ids, { lock: true });
  if (records.length !== new Set(ids).size) throw new AppError('RECORD_NOT_FOUND');
  const present = records.filter(({ deleted }) => !deleted);
  // One after the other: the checks of each record must see that those before it are gone.
  for (const record of present) {
    await refuseUsed(store, scope, record);
    await store.hooks.beforeDelete?.(record, scope);
    await releaseFiles(store, scope, record);
    await setDeleted(store, scope, { ...record, deleted: true }, cause);
  }
  return present.length;
}

/**
 * A reference that only the server writes does not block: it records a fact, and no user could change it to free the other record. A part of
 * the record does not block either.
 */
async function refuseUsed(store: EntityStore, scope: Scope, record: FullRecord): Promise<void> {
  // Records of every owner may refer to the platform's.
  const isPlatforms = store.entity.ownerColumn === null;
  for (const other of store.stores.all()) {
    for (const [name, field] of Object.entries(other.entity.fields as Record<string, Field>)) {
      if (field.type !== 'reference' || field.to !== store.entity.key || !field.writable || field.isPart) continue;
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(other.entity.table)}
        as row where ${isPlatforms ? sql`true` : ownedBy(other, 'row', record.ownerId)} and ${sql.ref(`row.${columnOf(name)}`)} = ${record.id}
          and not row.deleted`.execute(scope.db);
      const count = rows[0]?.count ?? 0;
      if (count > 0) {
        throw new AppError('RECORD_IN_USE', { title: record[store.entity.title], entity: other.entity.key, count });
      }
    }
  }
}

/**
 * Restores a deleted record. Throws RECORD_NOT_FOUND; RESTORE_CONFLICT {field} when another record has taken a unique value;
 * FIELD_REFERENCE_UNKNOWN at a field whose record is deleted itself.
 */
export async function restoreRecord(
  store: EntityStore,
  scope: Scope,
  id: string,
  cause: Cause = { act: 'restore' },
): Promise<FullRecord> {
  const [record] = await readRecords(store, scope, [id], { lock: true });
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  if (record.deleted) {
    await refuseDeletedReferences(store, scope, record);
    await store.hooks.beforeRestore?.(record, scope);
    try {
      const gone = await takeBackFiles(store, scope, record);
      await setDeleted(store, scope, { ...record, deleted: false }, cause, gone);
    } catch (error) {
      const unique = uniqueViolation(store, error);
      if (unique) throw new AppError('RESTORE_CONFLICT', { entity: store.entity.key, field: unique.field });
      throw error;
    }
  }
  const [restored] = await readRecords(store, scope, [id]);
  return restored as FullRecord;
}

async function refuseDeletedReferences(store: EntityStore, scope: Scope, record: FullRecord): Promise<void> {
  for (const [name, field] of Object.entries(store.entity.fields as Record<string, Field>)) {
    if (field.type !== 'reference' || !field.writable || !record[name]) continue;
    const [target] = await readRecords(store.stores.named(field.to), scope, [record[name] as string], { lock: true });
    if (!target || target.deleted) throw new AppError('RESTORE_CONFLICT', { entity: store.entity.key, field: name });
  }
}

/** Writes the deletion mark of a record, and clears its fields whose files are gone. */
async function setDeleted(
  store: EntityStore,
  scope: Scope,
  record: FullRecord,
  cause: Cause,
  gone: Readonly<Record<string, null>> = {},
): Promise<void> {
  const version = record.version + 1;
  const columns = Object.fromEntries(Object.keys(gone).map((field) => [columnOf(field), null]));
  await scope.db
    .updateTable(store.entity.table)
    .set({
      ...columns,
      deleted: record.deleted,
      version,
      updated_at: store.clock.now(),
      updated_by: scope.session.accountId,
    })
    .where(keyOf(store, record))
    .execute();
  await writeHistory(store, scope, cause, record, { ...record, ...gone, version });
}
