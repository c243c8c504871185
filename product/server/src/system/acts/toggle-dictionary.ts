import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { assertPermission } from '@kiga/kit-server/http/entity-api.ts';
import { refuseNeeded, tellWords } from '../dictionary.server.ts';

/**
 * Activates or deactivates a dictionary or an item, inside the scope's transaction. Throws RECORD_NOT_FOUND,
 * PERMISSION_MISSING {permission}, SYSTEM_DICTIONARY_NEEDED {title, entity}.
 * @returns whether it is active now
 */
export async function toggleDictionary(
  [dictionaries, items]: readonly [EntityStore, EntityStore],
  scope: Scope,
  id: string,
): Promise<boolean> {
  const [dictionary] = await readRecords(dictionaries, scope, [id], { lock: true });
  const store = dictionary ? dictionaries : items;
  assertPermission(scope, `${store.entity.key}.update`);
  const record = dictionary ?? (await readRecords(items, scope, [id], { lock: true }))[0];
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  const isActive = record.isActive !== true;
  if (!isActive) await refuseNeeded(store.stores, scope, record);
  await updateRow(store, scope, record, { ...record, isActive });
  const [changed] = await readRecords(store, scope, [id]);
  await writeHistory(store, scope, { act: isActive ? 'activate' : 'deactivate' }, record, changed ?? record);
  await tellWords(store.clock, scope);
  return isActive;
}
