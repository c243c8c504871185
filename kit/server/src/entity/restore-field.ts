import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import { type EntityStore, type FullRecord, readRecords } from './entity-store.ts';
import { valueBefore } from './history.ts';
import { saveRecord } from './save.ts';

/**
 * Restores the value that a field had before an entry of the history. Throws RECORD_NOT_FOUND, FIELD_NOT_READABLE {field}, and the errors
 * of `saveRecord`.
 */
export async function restoreField(
  store: EntityStore,
  scope: Scope,
  { id, version, historyId, field }: { id: string; version: number; historyId: string; field: string },
): Promise<FullRecord> {
  const [record] = await readRecords(store, scope, [id], { lock: true });
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  const value = await valueBefore(store, scope, record, historyId, field);
  return saveRecord(store, scope, { id, version, [field]: value }, { act: 'restoreField', trusted: true });
}
