import { checkRecord } from '@kiga/entity/check-record.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { isWithinClasses } from '../identity/identity.public.ts';

/**
 * Checks a typed record of the scope's one kindergarten as saving it would, and stores nothing. `id` names the record
 * that it replaces. Throws VALIDATION_FAILED with issues of fields, RECORD_NOT_FOUND, OWNER_OUT_OF_REACH,
 * PERMISSION_MISSING for an account of some classes.
 * @returns the kindergarten
 */
export async function assertSavable(
  store: EntityStore,
  scope: Scope,
  { id, ...record }: Readonly<Record<string, unknown>> & { id?: string | undefined },
): Promise<string> {
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
  const kigId = scope.oneTenant();
  const { entity } = store;
  if (id !== undefined && (await known(store, scope, kigId, [id])).length === 0) throw new AppError('RECORD_NOT_FOUND');
  const issues: FieldIssue[] = checkRecord(entity, record, { today: scope.session.today });
  for (const [name, field] of Object.entries(entity.fields as Record<string, Field>)) {
    if (field.type !== 'reference' && field.type !== 'references') continue;
    const ids = [...new Set([record[name] ?? []].flat() as string[])];
    const found = await known(store.stores.named(field.to), scope, kigId, ids);
    if (found.length < ids.length) issues.push({ field: name, error: 'FIELD_REFERENCE_UNKNOWN' });
  }
  if (issues.length > 0) throw invalid(...issues);
  return kigId;
}

/** Returns the records of these ids that a record of the kindergarten may refer to. */
async function known(store: EntityStore, scope: Scope, kigId: string, ids: readonly string[]) {
  const records = ids.length === 0 ? [] : await readRecords(store, scope, ids);
  return records.filter(({ ownerId, deleted }) => ownerId === kigId && !deleted);
}
