import { checkRecord } from '@kiga/entity/check-record.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError, invalid } from '../app-error.ts';
import { uuid7 } from '../db/uuid.ts';
import { type EntityStore, type FullRecord, readRecords } from './entity-store.ts';
import { showRecord } from './show.ts';
import { uniqueViolation } from './unique-violation.ts';

/** Input of save after validation: fields beside these. */
export interface SaveRequest extends Record<string, unknown> {
  id?: string;
  version?: number;
}

/**
 * Creates or updates one record inside the scope's transaction.
 * Throws RECORD_NOT_FOUND, VERSION_CONFLICT {current, updatedBy, updatedAt}, FIELD_NOT_READABLE {field},
 * VALIDATION_FAILED with issues of fields.
 */
export async function saveRecord(store: EntityStore, scope: Scope, request: SaveRequest): Promise<FullRecord> {
  const { id, version, ...input } = request;
  const before = id ? await recordToUpdate(store, scope, id, version) : null;
  const kigId = before?.kigId ?? scope.oneTenant();
  const changes = changedFields(store, scope, input, before);
  const record = { ...before, ...changes };
  await assertRecord(store, scope, kigId, record, changes);
  await store.hooks.beforeSave?.(record, before, scope, kigId);
  const savedId = before ? await updateRow(store, scope, before, record) : await insertRow(store, scope, kigId, record);
  for (const [name, kept] of Object.entries(store.hooks.kept ?? {})) {
    if (name in changes) await kept.store(scope, kigId, savedId, changes[name]);
  }
  const [saved] = await readRecords(store, scope, [savedId]);
  return saved as FullRecord;
}

async function recordToUpdate(store: EntityStore, scope: Scope, id: string, version: number | undefined) {
  const [current] = await readRecords(store, scope, [id], { lock: true });
  if (!current || current.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (version !== undefined && current.version !== version) {
    const shown = await showRecord(store, scope, current);
    throw new AppError('VERSION_CONFLICT', {
      current: shown,
      updatedBy: shown.updatedBy,
      updatedAt: current.updatedAt,
    });
  }
  return current;
}

/**
 * The fields that the input really changes. A value that is still what the reader's mask showed means 'unchanged';
 * a field the reader may not see cannot be written.
 */
function changedFields(store: EntityStore, scope: Scope, input: Record<string, unknown>, before: FullRecord | null) {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(store.entity.fields as Record<string, Field>)) {
    if (!field.writable || !(name in input)) continue;
    const sight = store.entity.sightOf(scope.session, name);
    if (sight === 'none') throw new AppError('FIELD_NOT_READABLE', { field: name });
    const value = input[name];
    const current = before?.[name] ?? null;
    if (sight === 'masked' && current !== null && value === store.columns.get(name)?.mask(current)) continue;
    // A mask that is nobody's is no number.
    if (field.type === 'phone' && isMasked(value)) throw invalid({ field: name, error: 'FIELD_PHONE_FORMAT' });
    if (field.type === 'idNumber' && isMasked(value)) throw invalid({ field: name, error: 'FIELD_ID_NUMBER_FORMAT' });
    changes[name] = value;
  }
  return changes;
}

/** Rules over the whole record: required fields, cross-field rules, dates not in the future, references that exist. */
async function assertRecord(
  store: EntityStore,
  scope: Scope,
  kigId: string,
  record: Record<string, unknown>,
  changes: Record<string, unknown>,
): Promise<void> {
  const { entity } = store;
  const { today } = scope.session;
  const issues: FieldIssue[] = [];
  const fields = Object.entries(entity.fields as Record<string, Field>);
  for (const [name, field] of fields) {
    const value = record[name] ?? null;
    if (field.writable && field.required && value === null) issues.push({ field: name, error: 'FIELD_REQUIRED' });
    if (field.type === 'reference' && typeof changes[name] === 'string') {
      const target = store.stores.get(field.to).entity.table;
      const found = await sql`select 1 from ${sql.table(target)} as row
        where row.kig_id = ${kigId} and row.id = ${changes[name]} and not row.deleted
        for share`.execute(scope.db);
      if (found.rows.length === 0) issues.push({ field: name, error: 'FIELD_REFERENCE_UNKNOWN' });
    }
  }
  issues.push(...checkRecord(entity, record, { today }));
  if (issues.length > 0) throw invalid(...issues);
}

function rowOf(store: EntityStore, scope: Scope, record: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, columns] of store.columns) Object.assign(row, columns.toRow(record[name] ?? null));
  return { ...row, updated_at: store.clock.now(), updated_by: scope.session.accountId };
}

async function insertRow(store: EntityStore, scope: Scope, kigId: string, record: Record<string, unknown>) {
  const now = store.clock.now();
  const id = uuid7(now.getTime());
  const row = { ...rowOf(store, scope, record), id, kig_id: kigId, created_at: now };
  await refusingDuplicates(store, () => scope.db.insertInto(store.entity.table).values(row).execute());
  return id;
}

async function updateRow(store: EntityStore, scope: Scope, before: FullRecord, record: Record<string, unknown>) {
  const row = { ...rowOf(store, scope, record), version: before.version + 1 };
  await refusingDuplicates(store, () =>
    scope.db
      .updateTable(store.entity.table)
      .set(row)
      .where('kig_id', '=', before.kigId)
      .where('id', '=', before.id)
      .execute(),
  );
  return before.id;
}

async function refusingDuplicates(store: EntityStore, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const unique = uniqueViolation(store, error);
    if (unique) throw invalid({ field: unique.field, error: unique.error });
    throw error;
  }
}
